import { v7 as newId } from 'uuid';
import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import { daysOfMonth, lastMonths } from '#platform/contract/period.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { MeasureName } from '#insight/figures/keptFigures.rules.ts';
import { MEASURE_NAMES } from '#insight/figures/keptFigures.rules.ts';
import { sumsOf, totalOf } from '../measure.rules.ts';
import { countedRows, listOf } from './measure.rows.ts';

/** Now, where a measure of the last month is not kept; else when this one has ended. Nothing before the first booking. */
export async function nextClosingAt(ahead: LookAhead): Promise<Instant | null> {
  const month = lastMonth(ahead);
  const [booked, kept] = await Promise.all([
    ahead.db
      .selectFrom('sale')
      .select('id')
      .where('bookingDate', '<=', daysOfMonth(month).to)
      .limit(1)
      .executeTakeFirst(),
    keptOf(ahead, month),
  ]);
  if (!booked) return null;
  if (MEASURE_NAMES.some((measure) => !kept.has(measure))) return ahead.now;
  return startOfDay(addDays(daysOfMonth(ahead.today.slice(0, 7)).to, 1), ahead.caller.timezone);
}

/** Keeps each measure of the last month as it is now. What was kept before stays. Returns how many were added. */
export function closeFigures(job: JobContext): Promise<number> {
  return inBatch(job, async (work) => {
    const month = lastMonth(work);
    const kept = await keptOf(work, month);
    const missing = MEASURE_NAMES.filter((measure) => !kept.has(measure));
    for (const measure of missing) await closeFigure(work, measure, month);
    return missing.length;
  });
}

async function closeFigure(work: Work, measure: MeasureName, month: string): Promise<void> {
  const rows = await countedRows(work, listOf(measure, month));
  const id = newId();
  const closed = await work.db
    .insertInto('figureClose')
    .values({
      id,
      monthEnd: daysOfMonth(month).to,
      measure,
      value: totalOf(rows),
      rowCount: rows.length,
      closedAt: work.now,
    })
    .onConflict((conflict) => conflict.constraint('figure_close_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another process was faster.
  if (!closed) return;
  await Promise.all([
    insertRows(
      work.db,
      'figureCloseSum',
      sumsOf(rows).map((sum, index) => ({ closeId: id, seq: index + 1, ...sum })),
    ),
    insertRows(
      work.db,
      'figureCloseRow',
      rows.map((row) => ({ closeId: id, ...row })),
    ),
  ]);
}

async function keptOf({ db }: Pick<Read, 'db'>, month: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('figureClose')
    .select('measure')
    .where('monthEnd', '=', daysOfMonth(month).to)
    .execute();
  return new Set(rows.map(({ measure }) => measure));
}

/** '2026-10' in November. */
function lastMonth({ today }: Pick<Read, 'today'>): string {
  const [last = ''] = lastMonths(today, 2);
  return last;
}
