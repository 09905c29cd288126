import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import type { DemandedRow } from '#money/plans/server/demand.commands.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { fileApproved } from '#company/documents/server/document.store.ts';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';
import { raiseDemands } from './demand.commands.ts';

/** Demands installments of a locked sale as if the works that they wait for were finished. */
export async function raiseReached(
  work: Work,
  sale: MoneySale,
  installmentIds: readonly string[],
): Promise<DemandedRow[]> {
  await reachStages(work, installmentIds);
  return raiseDemands(work, sale, installmentIds);
}

/** Finishes the works that installments of a sale wait for, in its tower, with the architect's certificate. */
export async function reachStages(work: Work, installmentIds: readonly string[]): Promise<void> {
  if (installmentIds.length === 0) return;
  const stages = await work.db
    .selectFrom('installment')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .select(['installment.milestoneKey as key', 'sale.projectId', 'sale.towerId'])
    .distinct()
    .where('installment.id', 'in', [...installmentIds])
    .where('installment.milestoneKey', 'is not', null)
    .execute();
  for (const { key, projectId, towerId } of stages) if (key) await reach(work, { key, projectId, towerId });
}

async function reach(
  work: Work,
  stage: { key: string; projectId: string; towerId: string | null },
): Promise<void> {
  const { db, today, now } = work;
  const done = {
    status: 'completed' as const,
    progressPct: 100,
    actualStart: today,
    actualEnd: today,
    completionNo: 1,
    isPlaceholder: false,
    updatedAt: now,
  };
  const planned = await db
    .selectFrom('milestone')
    .select(['id', 'status'])
    .where('key', '=', stage.key)
    .where('projectId', '=', stage.projectId)
    .where('towerId', 'is not distinct from', stage.towerId)
    .executeTakeFirst();
  if (planned?.status === 'completed') return;
  const id = planned?.id ?? newId();
  if (planned) await db.updateTable('milestone').set(done).where('id', '=', id).execute();
  else
    await db
      .insertInto('milestone')
      .values({ ...stage, ...done, id, name: stage.key, sequence: 1, createdAt: now })
      .execute();
  const record = { resourceType: 'milestone', resourceId: id } as const;
  await fileApproved(work, record, ARCHITECT_CERTIFICATE, { name: 'certificate.pdf', kept: UNREAD });
}

/** A file whose bytes nobody reads. */
const UNREAD = { storageKey: 'unread', mime: 'application/pdf', sizeBytes: 1, sha256: 'a'.repeat(64) };
