import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';

/** The limit for one night; the remainder waits for the next. */
const MAX = 50_000;

/**
 * Deletes name, phone and e-mail of deliveries that are older than the organization keeps them: accepted ones
 * are leads by then, and rejected people were followed up or never will be. Returns how many.
 */
export async function forgetDeliveredPeople({ db, now }: Pick<Work, 'db' | 'now'>): Promise<number> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  const { deliveryDataDays } = OrganizationSettings.parse(settings);
  const old = db
    .selectFrom('leadDelivery')
    .select('leadDelivery.id')
    .where('leadDelivery.sentDeletedAt', 'is', null)
    .where('leadDelivery.receivedAt', '<', addHours(now, -24 * deliveryDataDays))
    .orderBy('leadDelivery.receivedAt')
    .limit(MAX);
  const { numUpdatedRows } = await db
    .updateTable('leadDelivery')
    .set({ sent: {}, sentDeletedAt: now })
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
