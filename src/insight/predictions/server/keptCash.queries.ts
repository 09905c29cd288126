import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { KEPT_MINUTES } from '../cash.text.rules.ts';
import type { RevenueProjection } from '../revenueProjection.contract.ts';

/** What a job found of all projects of a large company, of today; null where it keeps nothing or is behind. */
export async function keptProjection(read: Read): Promise<RevenueProjection | null> {
  const kept = await read.db
    .selectFrom('keptCash')
    .select(['answer', 'computedAt'])
    .where('asOf', '=', read.today)
    .executeTakeFirst();
  if (!kept) return null;
  const dueAt = await renewalOf(read, kept.computedAt);
  return dueAt === null || read.now < addMinutes(dueAt, KEPT_MINUTES) ? kept.answer : null;
}

/** When what was found then is to be found again; null while nothing changed. */
export async function renewalOf({ db }: Read, computedAt: Instant): Promise<Instant | null> {
  const changed = await db
    .selectFrom('auditEntry')
    .select('id')
    .where('at', '>', computedAt)
    .limit(1)
    .executeTakeFirst();
  return changed ? addMinutes(computedAt, KEPT_MINUTES) : null;
}
