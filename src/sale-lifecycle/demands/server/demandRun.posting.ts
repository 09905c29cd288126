import type { Selectable } from 'kysely';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { updateRowsBy } from '#platform/server/database/bulk.ts';
import type { DemandRunLineTable, DemandRunTable } from '#platform/server/database/tables.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { raiseDemands } from './demand.commands.ts';
import { cancelDemandRun } from './demandRun.commands.ts';
import { isInRun } from './demandRun.scope.ts';
import { stageRefusal } from './demandRun.stage.ts';
import { getMoneySale } from '#sales/server/saleMoney.queries.ts';
import { lockSales } from '#sales/server/sale.store.ts';
import type { DemandResult } from '../demandRun.contract.ts';
import { differenceText } from '../demandRun.rules.ts';

type Line = Selectable<DemandRunLineTable> & { saleId: string; installmentId: string };

interface Outcome {
  seq: number;
  result: DemandResult;
  note: string | null;
  /** It was held for registration before. */
  wasHeld: boolean;
  postedPaise: number;
}

/** Sales per transaction. */
const BATCH_SIZE = 50;

/**
 * Demands the installments of the next sales of a locked run and stores the result on each line. The sales are
 * locked first, in one order, because the invoice counter and the ledger head must never be held while waiting for
 * a sale.
 */
export async function postBatch(work: Work, run: Selectable<DemandRunTable>): Promise<{ isOver: boolean }> {
  const lines = await nextLines(work, run);
  const saleIds = [...new Set(lines.map(({ saleId }) => saleId))].toSorted();
  const live = await lockOpen(work, saleIds);
  const refusal = await stageRefusal(work, run, { locked: true });
  if (refusal !== null && run.done === 0) {
    await cancelDemandRun(work, run, refusal);
    return { isOver: true };
  }
  const outcomes: Outcome[] = [];
  for (const saleId of saleIds) {
    const own = lines.filter((line) => line.saleId === saleId);
    if (refusal !== null) outcomes.push(...own.map((line) => skipped(line, refusal)));
    else outcomes.push(...(live.has(saleId) ? await demandOf(work, run, saleId, own) : own.map(cancelled)));
  }
  await noteOutcomes(work, run.id, outcomes);
  const isOver = run.done + lines.length >= run.total;
  const demanded = outcomes.filter(({ result }) => result === 'demanded');
  await work.db
    .updateTable('demandRun')
    .set({
      done: run.done + lines.length,
      lastSeq: lines.at(-1)?.seq ?? run.lastSeq,
      posted: run.posted + demanded.length,
      postedPaise: run.postedPaise + sumPaise(demanded.map(({ postedPaise }) => postedPaise)),
      changed: run.changed + outcomes.filter(({ note }) => note !== null).length,
      ...(isOver ? { status: 'posted' as const, postedAt: work.now, ...lettersOf(run, demanded) } : {}),
      version: run.version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', run.id)
    .execute();
  return { isOver };
}

/** Buyers are informed of demands: another job writes the letters. */
function lettersOf(run: Selectable<DemandRunTable>, demanded: readonly Outcome[]) {
  return run.posted + demanded.length > 0 ? { lettersStatus: 'writing' as const } : {};
}

/** The lines of the next sales to be posted; all lines of a sale come together. */
async function nextLines(work: Work, run: Selectable<DemandRunTable>): Promise<Line[]> {
  const rows = await work.db
    .selectFrom('demandRunLine')
    .selectAll()
    .where('runId', '=', run.id)
    .where('seq', '>', run.lastSeq)
    .where('outcome', 'in', ['demand', 'heldForRegistration'])
    .orderBy('seq')
    .limit(BATCH_SIZE * 2)
    .execute();
  const sales = new Set<string>();
  const taken: Line[] = [];
  for (const row of rows) {
    const { saleId, installmentId } = row;
    if (saleId === null || installmentId === null) continue;
    if (sales.size === BATCH_SIZE && !sales.has(saleId)) break;
    sales.add(saleId);
    taken.push({ ...row, saleId, installmentId });
  }
  // A full read may end in the middle of a sale: its lines wait for the next batch.
  const isCut = rows.length === BATCH_SIZE * 2 && taken.length === rows.length;
  const last = taken.at(-1)?.saleId;
  return isCut && sales.size > 1 ? taken.filter(({ saleId }) => saleId !== last) : taken;
}

/** Sales not cancelled since. */
async function lockOpen(work: Work, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await lockSales(work, ids);
  return new Set(rows.filter(({ status }) => status !== 'cancelled').map(({ id }) => id));
}

async function demandOf(
  work: Work,
  run: Selectable<DemandRunTable>,
  saleId: string,
  lines: readonly Line[],
): Promise<Outcome[]> {
  const sale = await getMoneySale(work, saleId);
  const ids = lines.map(({ installmentId }) => installmentId);
  const before = await work.db
    .selectFrom('installment')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .select(['installment.id', 'installment.demandDate', 'installment.planId'])
    .select(['installment.heldForRegistration', isInRun(run).as('isInStage')])
    .where('installment.id', 'in', ids)
    .execute();
  const open = new Set(
    before
      .filter((one) => one.demandDate === null && one.planId === sale.planId && one.isInStage)
      .map(({ id }) => id),
  );
  const demanded = await raiseDemands(work, sale, [...open]);
  return lines.map((line) => {
    const row = demanded.find(({ id }) => id === line.installmentId);
    if (!open.has(line.installmentId)) {
      const isDemanded = before.some(
        ({ id, planId, demandDate }) =>
          id === line.installmentId && planId === sale.planId && demandDate !== null,
      );
      return skipped(line, isDemanded ? 'It has been demanded since' : 'The payment plan has changed since');
    }
    const result = row ? 'demanded' : 'held';
    const found = row ? { principalPaise: row.principalPaise, taxPaise: taxTotal(row) } : line;
    return {
      seq: line.seq,
      result,
      note: differenceText(line, { ...found, result, why: '' }),
      wasHeld: before.some(({ id, heldForRegistration }) => id === line.installmentId && heldForRegistration),
      postedPaise: row ? row.principalPaise + taxTotal(row) : 0,
    };
  });
}

function cancelled(line: Line): Outcome {
  return skipped(line, 'The sale has been cancelled since');
}

function skipped(line: Line, why: string): Outcome {
  const found = { result: 'skipped' as const, principalPaise: 0, taxPaise: 0, why };
  return {
    seq: line.seq,
    result: 'skipped',
    note: differenceText(line, found),
    wasHeld: false,
    postedPaise: 0,
  };
}

async function noteOutcomes(work: Work, runId: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const { organizationId } = work.caller;
  await updateRowsBy(
    work.db,
    'demandRunLine',
    ['organizationId', 'runId', 'seq'],
    ['result', 'note', 'wasHeld'],
    outcomes.map(({ seq, result, note, wasHeld }) => ({ organizationId, runId, seq, result, note, wasHeld })),
  );
}
