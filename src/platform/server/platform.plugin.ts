import { sql } from 'kysely';
import type pg from 'pg';
import type { AreaPlugin } from './area-plugin.ts';
import type { Database } from './database/tenant.ts';
import { resealOutcomes } from './http/idempotency.ts';
import { forgetOldMails } from './mail/mail.ts';

/** Data that the platform deletes after a time, or keeps encrypted. */
export const platform: AreaPlugin = {
  reseal: resealOutcomes,
  jobs: [
    { name: 'forgetIdempotencyKeys', cron: '25 21 * * *', inEach: ({ db }) => forgetIdempotencyKeys(db) },
    { name: 'forgetPublishedEvents', cron: '20 21 * * *', inEach: ({ db }) => forgetPublishedEvents(db) },
    { name: 'forgetOldMails', cron: '30 21 * * *', inEach: ({ db }) => forgetOldMails(db) },
    { name: 'forgetRateLimits', cron: '40 * * * *', forAll: forgetRateLimits },
  ],
};

/** A key protects for 24 hours at least. */
async function forgetIdempotencyKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', sql<string>`now() - interval '24 hours'`)
    .execute();
}

/** Long enough for a sleeping laptop to catch up; the audit trail keeps everything. */
async function forgetPublishedEvents(db: Database): Promise<void> {
  await db
    .deleteFrom('outboxEvent')
    .where('publicationNo', 'is not', null)
    .where('createdAt', '<', sql<string>`now() - interval '7 days'`)
    .execute();
}

async function forgetRateLimits(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limit where expire < $1', [Date.now()]);
}
