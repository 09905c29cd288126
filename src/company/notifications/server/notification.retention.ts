import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';

const KEPT_DAYS = 90;

export async function forgetOldNotifications({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('createdAt', '<', addHours(now, -24 * KEPT_DAYS))
    .execute();
}
