import type { Day } from '#platform/contract/calendar.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { PERIOD_KEEPERS } from '#money/ledger/period.rules.ts';

/** Of the months of some days, those that are closed to the caller: '2026-10'. */
export async function closedMonthsFor({ db, caller }: Read, days: readonly Day[]): Promise<Set<string>> {
  if (days.length === 0 || hasRole(caller.role, ...PERIOD_KEEPERS)) return new Set();
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  const closed = await db
    .selectFrom('periodLock')
    .select('month')
    .where('month', 'in', months)
    .where('reopenedAt', 'is', null)
    .execute();
  return new Set(closed.map(({ month }) => month.slice(0, 7)));
}
