import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { AgreedTemplate } from '#money/plans/server/plan.commands.ts';
import {
  insertInstallments,
  moveToPlan,
  renumberInstallment,
  writeInstallment,
} from '#money/plans/server/installment.store.ts';
import { insertPlan, writePlan } from '#money/plans/server/plan.store.ts';
import { recountWaiting } from '#money/receipts/server/receipt.store.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { PlanLine } from '../planRevision.contract.ts';
import type { PlanRow, PlanStep } from '../planRevision.rules.ts';
import type { PlanToRevise } from './planToRevise.queries.ts';

/** A validated change of a plan. */
export interface Revision {
  kind: 'change' | 'replan';
  before: PlanToRevise;
  after: readonly PlanRow[];
  /** The recorded change for a replay: steps, or for a re-plan the ids it created. */
  steps: readonly PlanStep[] | readonly string[];
  what: readonly string[];
  reason: string;
  /** Of a re-plan: the new template. */
  template: AgreedTemplate | null;
}

/** Writes a revision of a locked plan: installments removed, moved and added, and the change itself. */
export async function storeRevision(work: Work, revision: Revision): Promise<void> {
  const { before, after, kind, what, reason } = revision;
  await setAside(work, revision);
  await writeRows(work, revision);
  await countRevision(work, revision);
  await keepHistory(work, revision);
  await recountWaiting(work, before.sale);
  await recordChange(work, {
    action: kind === 'replan' ? 'replan' : 'changePlan',
    resource: 'sale',
    id: before.sale.id,
    version: before.sale.version,
    reason,
    before: { plan: before.rows.map(shortText) },
    after: { changes: what, plan: after.map(shortText) },
  });
}

/** Rows as the reply and the history show them. */
export function planLines(rows: readonly PlanRow[]): PlanLine[] {
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    name: row.name,
    component: row.component,
    pct: row.pct,
    principalPaise: row.principalPaise,
    taxPaise: taxTotal(row),
    totalPaise: row.totalPaise,
    trigger: row.trigger,
    expectedDate: row.expectedDate,
    fixedBecause: row.fixedBecause,
  }));
}

/** '3. Slab 8' */
function shortText({ seq, name }: PlanRow): string {
  return `${seq}. ${name}`;
}

/** Removed installments are kept with a superseded plan: demand runs and history may refer to them. */
async function setAside(work: Work, { before: { plan, sale, rows }, after }: Revision): Promise<void> {
  const stay = new Set(after.map((row) => row.id));
  const gone = rows.filter((row) => !stay.has(row.id)).map((row) => row.id);
  if (gone.length === 0) return;
  const id = newId();
  await insertPlan(work, {
    id,
    saleId: sale.id,
    templateId: plan.templateId,
    templateSnapshot: plan.agreed,
    status: 'superseded',
    revision: plan.revision,
    ...stampsOf(work),
  });
  await moveToPlan(work, gone, id);
}

async function writeRows(work: Work, { before: { plan, sale, rows }, after }: Revision): Promise<void> {
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const row of after) {
    const old = known.get(row.id);
    if (old && old.parts !== row.parts) await setTax(work, row);
    if (old && old.trigger === row.trigger) {
      if (old.seq !== row.seq) await renumberInstallment(work, row.id, row.seq);
    } else if (old) await move(work, row);
  }
  const fresh = after.filter((row) => !known.has(row.id));
  if (fresh.length === 0) return;
  await insertInstallments(
    work,
    fresh.map(({ totalPaise: _total, fixedBecause: _fixed, ...row }) => ({
      ...row,
      planId: plan.id,
      saleId: sale.id,
      ...stampsOf(work),
    })),
  );
}

async function move(work: Work, row: PlanRow): Promise<void> {
  const { id, seq, trigger, expectedDate, heldForRegistration } = row;
  await writeInstallment(work, id, { seq, trigger, expectedDate, heldForRegistration });
}

/** The database rejects it for demanded or paid ones. */
async function setTax(work: Work, { id, cgstPaise, sgstPaise, igstPaise, parts }: PlanRow): Promise<void> {
  await writeInstallment(work, id, {
    cgstPaise,
    sgstPaise,
    igstPaise,
    parts: parts.map((part) => ({ ...part })),
  });
}

async function countRevision(work: Work, { before: { plan }, template }: Revision): Promise<void> {
  const { id: templateId, ...templateSnapshot } = template ?? { id: plan.templateId, ...plan.agreed };
  await writePlan(work, plan.id, { templateId, templateSnapshot, revision: plan.revision + 1 });
}

async function keepHistory(work: Work, revision: Revision): Promise<void> {
  const { kind, before, after, steps, what, reason } = revision;
  await work.db
    .insertInto('planRevision')
    .values({
      id: newId(),
      saleId: before.sale.id,
      planId: before.plan.id,
      revision: before.plan.revision + 1,
      kind,
      what: [...what],
      steps,
      templateBefore: kind === 'replan' ? before.plan.agreed : null,
      reason,
      before: planLines(before.rows),
      after: planLines(after),
      createdAt: work.now,
      createdById: authorOf(work),
    })
    .execute();
}

function stampsOf({ now, caller }: Work) {
  return { createdAt: now, updatedAt: now, createdById: caller.userId, updatedById: caller.userId };
}
