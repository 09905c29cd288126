import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours, dayOf } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { systemWork } from '#platform/server/jobs/systemWork.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { endClaims, openClaims } from './claim.commands.ts';
import { leadPolicy } from '#enquiries/leads/server/lead.policy.ts';

const MAX_AT_ONCE = 500;

/** When the next claim expires; once a day for customers whose firm has no claim. */
export async function nextClaimEndAt({ db, ranAt }: LookAhead): Promise<Instant> {
  const next = await db
    .selectFrom('partnerClaim')
    .select('expiresAt')
    .where('endedAt', 'is', null)
    .orderBy('expiresAt')
    .limit(1)
    .executeTakeFirst();
  const daily = addHours(ranAt, 24);
  return next && next.expiresAt < daily ? next.expiresAt : daily;
}

/**
 * Closes expired claims, so that their firms are notified, and creates claims for customers that firms entered
 * before claims existed. Whether a claim is active depends on its time alone, never on this job. Returns how
 * many were closed.
 */
export async function endLapsedClaims(options: SystemJob): Promise<number> {
  const { pool, organizationId } = options;
  return inTransaction(pool, { organizationId }, async (db) => {
    const anyone = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
    if (!anyone) return 0;
    const work = await systemWork(db, options, anyone.id);
    const over = sql<boolean>`id in (select c.id from partner_claim c
      where c.organization_id = ${organizationId} and c.ended_at is null and c.expires_at <= ${options.now}
      order by c.expires_at limit ${MAX_AT_ONCE} for update skip locked)`;
    const ended = await endClaims(work, 'lapsed', over);
    await claimEarlierLeads(work);
    return ended.length;
  });
}

/** Open leads of firms without a claim, within the claim period. */
async function claimEarlierLeads(work: Work): Promise<void> {
  const leads = await work.db
    .selectFrom('lead')
    .select(['id', 'phone', 'firstName', 'lastName', 'channelPartnerId', 'broughtById'])
    .select(['attributionExpiresAt', 'createdAt'])
    .where('channelPartnerId', 'is not', null)
    .where('broughtById', 'is not', null)
    .where('attributionExpiresAt', '>', addHours(work.now, 1))
    .where('status', 'in', OPEN_LEAD_STATUSES)
    .where('deletedAt', 'is', null)
    .where(({ not, exists, selectFrom, eb }) =>
      not(
        exists(
          selectFrom('partnerClaim')
            .select('partnerClaim.id')
            .where((claim) =>
              claim.or([
                claim('partnerClaim.leadId', '=', eb.ref('lead.id')),
                claim.and([
                  claim('partnerClaim.phone', '=', eb.ref('lead.phone')),
                  claim('partnerClaim.endedAt', 'is', null),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('createdAt')
    .limit(MAX_AT_ONCE)
    .execute();
  if (leads.length === 0) return;
  const { cpLockDays } = await leadPolicy(work);
  await openClaims(
    leads.map((lead) => ({
      work,
      leadId: lead.id,
      phone: lead.phone,
      customer: displayName(lead),
      channelPartnerId: lead.channelPartnerId ?? '',
      claimedById: lead.broughtById ?? '',
      projectIds: [],
      lockDays: cpLockDays,
      expiresAt: lead.attributionExpiresAt ?? work.now,
      origin: 'correction' as const,
      ground: `Entered on ${dayOf(lead.createdAt, work.caller.timezone)}, before claims had receipts.`,
    })),
  );
}
