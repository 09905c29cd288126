import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { rewriteRows } from '#platform/server/database/rewrite.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { DRAFT_DAYS, draftsKeptSince } from '../bookingDraft.rules.ts';
import { contextOfDraft } from './bookingDraft.queries.ts';

/** When the oldest draft has been left for 30 days. */
export async function nextOldDraftAt({ db }: Pick<Read, 'db'>): Promise<Instant | null> {
  const oldest = await db
    .selectFrom('bookingDraft')
    .select('updatedAt')
    .orderBy('updatedAt')
    .limit(1)
    .executeTakeFirst();
  return oldest ? addMinutes(oldest.updatedAt, DRAFT_DAYS * 24 * 60) : null;
}

/** Discards what nobody went on with for 30 days, and with it the numbers of the customers. */
export async function dropOldDrafts({ db, now }: { db: Database; now: Instant }): Promise<void> {
  await db.deleteFrom('bookingDraft').where('updatedAt', '<=', draftsKeptSince(now)).execute();
}

/** After a change of the server's secret: the numbers of drafts under the new one. */
export function resealDrafts(db: Database, secrets: SecretBox): Promise<void> {
  return rewriteRows(
    db,
    'bookingDraft',
    ['numbersSealed'],
    (after, limit) =>
      db
        .selectFrom('bookingDraft')
        .select(['organizationId', 'id', 'numbersSealed'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .execute(),
    ({ id, numbersSealed }) => {
      const resealed = numbersSealed && secrets.resealed(numbersSealed, contextOfDraft(id));
      return resealed ? { numbersSealed: resealed } : null;
    },
  );
}
