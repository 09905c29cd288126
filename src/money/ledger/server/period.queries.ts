import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Period, PeriodLock, PeriodState } from '../period.contract.ts';
import type { ClosedMonth, Month } from '../period.rules.ts';
import {
  firstDayOf,
  lastOpenDay,
  monthAfter,
  monthBefore,
  monthOf,
  PERIOD_KEEPERS,
} from '../period.rules.ts';

/** Months per reply. */
const PAGE = 24;

/** The months of the books, newest first. */
export async function listPeriods(
  read: Read,
  { until }: { until?: Month | undefined },
): Promise<{ periods: Period[]; earlier: Month | null }> {
  const first = await firstMonth(read);
  const current = monthOf(read.today);
  const newest = until !== undefined && until < current ? until : current;
  const months: Month[] = [];
  let month = newest;
  for (; months.length < PAGE && (month >= first || months.length === 0); month = monthBefore(month))
    months.push(month);
  return { periods: await periodsOf(read, months), earlier: month >= first ? month : null };
}

export async function getPeriod(read: Read, month: Month): Promise<Period> {
  const [period] = await periodsOf(read, [month]);
  if (!period) throw new RangeError(`No period of ${month}.`);
  return period;
}

/** The month with which the books begin: of the first posting, or of the creation of the organization if earlier. */
export async function firstMonth(read: Read): Promise<Month> {
  const { createdAt, firstPosting } = await read.db
    .selectFrom('organization')
    .select(({ selectFrom }) => [
      'createdAt',
      selectFrom('ledgerBatch')
        .select(({ fn }) => fn.min<Day | null>('postedOn').as('day'))
        .as('firstPosting'),
    ])
    .executeTakeFirstOrThrow();
  const registered = dayOf(createdAt, read.caller.timezone);
  return monthOf(firstPosting !== null && firstPosting < registered ? firstPosting : registered);
}

/** The first closed month among those of some days; null when all are open. */
export async function closedMonthOf(read: Read, days: readonly (Day | null)[]): Promise<ClosedMonth | null> {
  const months = [...new Set(days.flatMap((day) => (day === null ? [] : [firstDayOf(monthOf(day))])))];
  if (months.length === 0) return null;
  const closed = await read.db
    .selectFrom('periodLock')
    .select(['month', 'lockedAt'])
    .where('month', 'in', months)
    .where('reopenedAt', 'is', null)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst();
  if (!closed) return null;
  return { month: monthOf(closed.month), lockedOn: dayOf(closed.lockedAt, read.caller.timezone) };
}

async function periodsOf(read: Read, months: readonly Month[]): Promise<Period[]> {
  const [sums, locks] = await Promise.all([postedIn(read, months), locksOf(read, months)]);
  return months.map((month) => {
    const { debitPaise, creditPaise, batches } = sums.get(month)?.[0] ?? NOTHING;
    const own = locks.get(month) ?? [];
    const state = stateOf(month, own[0], monthOf(read.today));
    return {
      month,
      from: firstDayOf(month),
      to: addDays(firstDayOf(monthAfter(month)), -1),
      state,
      lastOpenDay: lastOpenDay(firstDayOf(month)),
      debitPaise,
      creditPaise,
      batches,
      locks: own.map(({ month: _month, ...lock }) => lock),
      allowedActions: isOneOf(read, PERIOD_KEEPERS) ? ACTIONS[state] : [],
    };
  });
}

const NOTHING = { debitPaise: 0, creditPaise: 0, batches: 0 };

const ACTIONS: Record<PeriodState, Period['allowedActions']> = {
  current: [],
  open: ['lock'],
  locked: ['reopen'],
  reopened: ['lock'],
};

function stateOf(month: Month, last: PeriodLock | undefined, current: Month): PeriodState {
  if (last) return last.reopenedAt === null ? 'locked' : 'reopened';
  return month === current ? 'current' : 'open';
}

async function postedIn(read: Read, months: readonly Month[]) {
  const monthOfBatch = sql<Month>`to_char(ledger_batch.posted_on, 'YYYY-MM')`;
  const rows = await read.db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerBatch', 'ledgerBatch.id', 'ledgerEntry.batchId')
    .select([
      monthOfBatch.as('month'),
      sql<number>`sum(debit_paise)::bigint`.as('debitPaise'),
      sql<number>`sum(credit_paise)::bigint`.as('creditPaise'),
      sql<number>`count(distinct ledger_batch.id)::int`.as('batches'),
    ])
    .where('ledgerBatch.postedOn', '>=', firstDayOf(months.at(-1) ?? ''))
    .where('ledgerBatch.postedOn', '<', firstDayOf(monthAfter(months[0] ?? '')))
    .groupBy(monthOfBatch)
    .execute();
  return groupRows(rows, (row) => row.month);
}

async function locksOf(read: Read, months: readonly Month[]) {
  const nameOf = (user: 'locker' | 'opener') =>
    sql<
      string | null
    >`nullif(concat_ws(' ', ${sql.ref(`${user}.first_name`)}, ${sql.ref(`${user}.last_name`)}), '')`;
  const rows = await read.db
    .selectFrom('periodLock')
    .leftJoin('appUser as locker', 'locker.id', 'periodLock.lockedById')
    .leftJoin('appUser as opener', 'opener.id', 'periodLock.reopenedById')
    .select([
      'periodLock.id',
      'periodLock.month',
      'periodLock.lockedAt',
      nameOf('locker').as('lockedBy'),
      'periodLock.reopenedAt',
      nameOf('opener').as('reopenedBy'),
      'periodLock.reopenReason as reason',
    ])
    .where('periodLock.month', 'in', months.map(firstDayOf))
    .orderBy('periodLock.lockedAt', 'desc')
    .orderBy('periodLock.id', 'desc')
    .execute();
  return groupRows(rows, (row) => monthOf(row.month));
}
