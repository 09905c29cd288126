import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';

/** The limit for one night; the remainder waits for the next. */
const MAX = 50_000;

/**
 * Deletes checks of partners older than the retention period. Claims and disputes do not depend on them, and
 * the hourly limit looks back only an hour. Returns how many.
 */
export async function forgetOldChecks({ db, now }: Pick<Work, 'db' | 'now'>): Promise<number> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  const { checkDataDays } = OrganizationSettings.parse(settings);
  const old = db
    .selectFrom('partnerClaimCheck')
    .select('partnerClaimCheck.id')
    .where('partnerClaimCheck.checkedAt', '<', addHours(now, -24 * checkDataDays))
    .orderBy('partnerClaimCheck.checkedAt')
    .limit(MAX);
  const { numDeletedRows } = await db
    .deleteFrom('partnerClaimCheck')
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
