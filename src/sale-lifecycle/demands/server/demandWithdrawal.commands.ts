import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { withdrawLetters } from './letterWithdrawal.commands.ts';
import { creditInvoices } from '#money/invoices/server/creditNote.commands.ts';
import { dropDrafts } from '#money/invoices/server/invoice.cancel.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { reversalsOfMany } from '#money/ledger/server/ledger.reversal.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import { forgetReminders } from '#money/dues/server/reminder.store.ts';
import { releaseHeld, reverseDemands } from '#money/receipts/server/demandWithdrawal.commands.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { DemandRun } from '../demandRun.contract.ts';
import type { withdrawDemandRun as withdrawCall } from '../demandWithdrawal.contract.ts';
import { mayWithdraw, withdrawalProblems, withdrawalRefusal } from '../demandWithdrawal.rules.ts';
import { getDemandRun } from './demandRun.queries.ts';
import type { PostedDemand } from './demandWithdrawal.queries.ts';
import { heldInstallments, postedDemands } from './demandWithdrawal.queries.ts';

/**
 * Withdraws a run posted by mistake, in full and in one transaction: its demands are reversed, its invoices get
 * credit notes, the ledger contra batches, its letters are withdrawn. Of two concurrent withdrawals one succeeds; a
 * payment verified at the same moment either finds no demand or prevents the withdrawal. Locks: run, sales by id,
 * installments, receipts, invoices, counters, ledger.
 */
export async function withdrawDemandRun(
  work: Work,
  id: string,
  { reason, version }: BodyOf<typeof withdrawCall>,
): Promise<DemandRun> {
  if (!mayWithdraw(work.caller.role)) throw forbidden();
  await work.db.selectFrom('demandRun').select('id').where('id', '=', id).forUpdate().execute();
  const run = await getDemandRun(work, id);
  const refusal = withdrawalRefusal(run.status);
  if (refusal) throw conflict(refusal);
  if (version !== undefined && version !== run.version) throw staleVersion();
  await lockSales(work, id);
  const demands = await postedDemands(work, id);
  const problems = withdrawalProblems(demands, work.today);
  if (problems.length > 0) throw conflict(problems.map(({ message }) => message).join(' '));

  await enterPeriods(
    work,
    demands.map(({ issueDate }) => issueDate),
  );

  const moved = await reverseDemands(work, demands);
  await forgetReminders(
    work,
    demands.map((one) => one.id),
  );
  await releaseHeld(work, await heldInstallments(work, id));
  await issueCreditNotes(work, demands, `${run.title} withdrawn: ${reason}`);
  await withdrawLetters(work, id);
  const contras = await reversalsOfMany(
    work,
    'demand',
    demands.map((one) => ({
      sourceId: one.id,
      narration: `Demand of ${one.name} of ${one.bookingNumber} withdrawn: ${reason}`,
    })),
  );
  await keepWithdrawn(work, id, demands, new Map(contras.map((one) => [one.sourceId, one.reversesBatchId])));
  await close(work, run, reason);
  await postBatches(work, [...moved.backOnAccount, ...contras, ...moved.appliedAnew]);
  await recordChanges(work, [...changesOf(run, demands, reason), ...moved.changes]);
  return getDemandRun(work, id);
}

/** Locks each sale before reading it: a concurrent verification waits, or came first. */
async function lockSales({ db }: Work, runId: string): Promise<void> {
  await db
    .selectFrom('sale')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('demandRunLine')
        .select('demandRunLine.saleId')
        .where('demandRunLine.runId', '=', runId)
        .where('demandRunLine.result', 'in', ['demanded', 'held'])
        .$castTo<{ saleId: string }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function issueCreditNotes(work: Work, demands: readonly PostedDemand[], reason: string): Promise<void> {
  const invoices = new Map(
    demands.flatMap(({ invoiceId, invoiceNumber }) => (invoiceId ? [[invoiceId, invoiceNumber]] : [])),
  );
  const ids = [...invoices.keys()];
  await creditInvoices(
    work,
    ids.filter((id) => invoices.get(id) !== null),
    reason,
  );
  await dropDrafts(
    work,
    ids.filter((id) => invoices.get(id) === null),
    reason,
  );
}

/** Kept for statements as of past days. */
async function keepWithdrawn(
  work: Work,
  runId: string,
  demands: readonly PostedDemand[],
  batchIds: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  await insertRows(
    work.db,
    'withdrawnDemand',
    demands.flatMap(({ id, saleId, name, demandDate, dueDate, invoiceNumber }) => {
      const batchId = batchIds.get(id);
      if (demandDate === null || dueDate === null || batchId === undefined) return [];
      const withdrawnAt = work.now;
      return [
        { runId, installmentId: id, saleId, batchId, name, demandDate, dueDate, invoiceNumber, withdrawnAt },
      ];
    }),
  );
}

/** Stores who, when and why on the run; letters not yet written are dropped. */
async function close(work: Work, run: DemandRun, withdrawReason: string): Promise<void> {
  await work.db
    .updateTable('demandRunLine')
    .set({ result: 'withdrawn' })
    .where('runId', '=', run.id)
    .where('result', 'in', ['demanded', 'held'])
    .execute();
  await work.db
    .updateTable('demandRun')
    .set({
      status: 'withdrawn',
      withdrawnAt: work.now,
      withdrawnById: work.caller.userId,
      withdrawReason,
      lettersStatus: run.lettersStatus === 'writing' ? null : run.lettersStatus,
      version: run.version + 1,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('id', '=', run.id)
    .execute();
}

function changesOf(run: DemandRun, demands: readonly PostedDemand[], reason: string) {
  const bySale = [...groupRows(demands, ({ saleId }) => saleId).values()];
  return [
    {
      action: 'withdraw',
      resource: 'demandRun' as const,
      id: run.id,
      version: run.version + 1,
      before: { status: run.status },
      after: {
        status: 'withdrawn',
        demands: demands.length,
        totalPaise: sumPaise(demands.map((one) => one.principalPaise + taxTotal(one))),
      },
      reason,
    },
    ...bySale.map((own) => ({
      action: 'withdrawDemand',
      resource: 'sale' as const,
      id: own[0]?.saleId ?? '',
      version: own[0]?.saleVersion ?? 1,
      before: {
        demands: own.map(({ name, demandDate, dueDate, invoiceNumber }) => ({
          name,
          demandDate,
          dueDate,
          invoiceNumber,
        })),
      },
      after: { demands: [] },
      reason,
    })),
  ];
}
