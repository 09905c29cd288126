import type pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { PublicRequest } from '#platform/server/http/route.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { closeUnconfirmed } from '#company/organizations/server/organization.confirm.ts';
import { writeUser } from '#company/people/server/user.store.ts';
import type { Account } from './account.queries.ts';
import { findAccount, findByEmail, workOf } from './account.queries.ts';
import { revokeAll } from './session.commands.ts';

const KEPT_DAYS = 14;

/** Somebody has proved that an address is theirs: an account of it that nobody confirmed ends. */
export async function endUnconfirmedOf(pool: pg.Pool, email: string, request: PublicRequest): Promise<void> {
  const found = await findByEmail(pool, email);
  if (!found || found.isConfirmed) return;
  const { organizationId, userId } = found;
  await inTransaction(pool, { organizationId }, async (db) => {
    const account = await findAccount(db, userId);
    if (account) await endUnconfirmed(workOf(db, account, request), account);
  });
}

/** The job of every night: ends the organization if nobody has confirmed its address in fourteen days. */
export async function endIfNeverConfirmed({ db, now }: { db: Database; now: Instant }): Promise<void> {
  const registrant = await db
    .selectFrom('appUser')
    .innerJoin('organization', 'organization.organizationId', 'appUser.organizationId')
    .select('appUser.id')
    .where('organization.confirmedAt', 'is', null)
    .where('organization.createdAt', '<', addHours(now, -24 * KEPT_DAYS))
    .where('appUser.deletedAt', 'is', null)
    .executeTakeFirst();
  const account = registrant && (await findAccount(db, registrant.id));
  if (!account) return;
  const work = workOf(db, account, { now, requestId: null, ip: null });
  await endUnconfirmed({ ...work, isSystem: true }, account);
}

/** Its only person signs in nowhere any more, and the address is free. */
async function endUnconfirmed(work: Work, { id }: Account): Promise<void> {
  if (!(await closeUnconfirmed(work))) return;
  const { version } = await writeUser(work, id, { deletedAt: work.now });
  await revokeAll(work, id, 'deactivated');
  await recordChange(work, { action: 'remove', resource: 'user', id, version });
}
