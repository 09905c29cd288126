import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { formatMonth } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { recordChange, recordChanges } from '#platform/server/record-change.ts';
import type { Period } from '../period.contract.ts';
import type { Month } from '../period.rules.ts';
import { closedPeriodProblem, closingProblem, firstDayOf } from '../period.rules.ts';
import { closedMonthOf, firstMonth, getPeriod } from './period.queries.ts';

/** Closes a past month before its closing day. 400 while it is not over, 409 when it is already closed. */
export async function lockPeriod(work: Work, month: Month): Promise<Period> {
  const problem = closingProblem(month, await firstMonth(work), work.today);
  if (problem) throw invalid('month', problem);
  const locked = await lockMonths(work, [month]);
  if (locked.length === 0) throw conflict(`${nameOf(month)} is already closed.`);
  return getPeriod(work, month);
}

/** Closes months, each once: those just closed by someone else are skipped. Returns the ones it closed. */
export async function lockMonths(work: Work, months: readonly Month[]): Promise<Month[]> {
  if (months.length === 0) return [];
  const rows = await work.db
    .insertInto('periodLock')
    .values(
      months.map((month) => ({
        id: newId(),
        month: firstDayOf(month),
        lockedAt: work.now,
        lockedById: authorOf(work),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'month']).where('reopenedAt', 'is', null).doNothing(),
    )
    .returning(['id', 'month'])
    .execute();
  await recordChanges(
    work,
    rows.map(({ id, month }) => ({
      action: 'lock',
      resource: 'periodLock',
      id,
      version: 1,
      after: { month },
    })),
  );
  return rows.map(({ month }) => month.slice(0, 7));
}

/** Reopens a closed month; the closing stays in its history. 409 when it is open. */
export async function reopenPeriod(work: Work, month: Month, reason: string): Promise<Period> {
  const reopened = await work.db
    .updateTable('periodLock')
    .set((eb) => ({
      reopenedAt: work.now,
      reopenedById: authorOf(work),
      reopenReason: reason,
      version: eb('version', '+', 1),
    }))
    .where('month', '=', firstDayOf(month))
    .where('reopenedAt', 'is', null)
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (!reopened) throw conflict(`${nameOf(month)} is already open.`);
  await recordChange(work, {
    action: 'reopen',
    resource: 'periodLock',
    ...reopened,
    after: { month },
    reason,
  });
  return getPeriod(work, month);
}

/**
 * For commands that change entries of some days: 403 without the right to work in closed months when one of them is
 * closed. Jobs of the application never touch a closed month.
 */
export async function enterPeriods(work: Work, days: readonly (Day | null)[]): Promise<void> {
  const closed = await closedMonthOf(work, days);
  if (closed === null) return;
  const problem = closedPeriodProblem(work.isSystem ? 'Finance Manager' : work.caller.role, closed);
  if (problem) throw forbidden(problem);
  await openDoor(work);
}

/** Lets this transaction, whose right is checked, pass the trigger that guards closed months. */
export async function openDoor(work: Work): Promise<void> {
  await sql`select set_config('app.enters_closed_periods', 'on', true)`.execute(work.db);
}

function nameOf(month: Month): string {
  return formatMonth(firstDayOf(month));
}
