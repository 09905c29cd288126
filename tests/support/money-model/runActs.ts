import { v7 as newId } from 'uuid';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { withdrawDemandRun } from '#sale-lifecycle/demands/server/demandWithdrawal.commands.ts';
import type { DemandedRow } from '#money/plans/server/demand.commands.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';

/** The run that has just demanded these installments of a sale, as the job that posts leaves it. Returns its id. */
export async function notePostedRun(
  work: Work,
  saleId: string,
  demanded: readonly DemandedRow[],
): Promise<string> {
  const id = newId();
  const { unitId, projectId } = await work.db
    .selectFrom('sale')
    .select(['unitId', 'projectId'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
  // What its lines name is locked in the order of the product, not in that of their foreign keys.
  await work.db.selectFrom('unit').select('id').where('id', '=', unitId).forKeyShare().execute();
  await work.db.selectFrom('sale').select('id').where('id', '=', saleId).forKeyShare().execute();
  const count = demanded.length;
  await work.db
    .insertInto('demandRun')
    .values({
      id,
      kind: 'dates',
      title: 'Of the model',
      projectId,
      upTo: work.today,
      status: 'posted',
      demands: count,
      total: count,
      done: count,
      posted: count,
      postedPaise: sumPaise(demanded.map((one) => one.principalPaise + taxTotal(one))),
      postedAt: work.now,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
  await insertRows(
    work.db,
    'demandRunLine',
    demanded.map((one, index) => ({
      runId: id,
      seq: index + 1,
      unitId,
      saleId,
      installmentId: one.id,
      outcome: 'demand' as const,
      principalPaise: one.principalPaise,
      taxPaise: taxTotal(one),
      result: 'demanded' as const,
    })),
  );
  return id;
}

export async function withdrawRun(work: Work, runId: string): Promise<void> {
  await withdrawDemandRun(work, runId, { reason: 'The wrong stage was certified' });
}
