import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { recordBatch } from '#platform/server/record-change.ts';
import { displayName } from '#platform/contract/format.ts';
import { endClaims, openClaims } from './claim.commands.ts';

/** A visit that a partner accompanied, logged by the company, extends the claim until then. */
export interface Renewal {
  leadId: string;
  channelPartnerId: string;
  until: Instant;
}

/**
 * Extends claims. An expired one becomes active again, unless another firm has claimed the customer meanwhile.
 */
export async function renewClaims(deeds: readonly BatchItem<Renewal>[]): Promise<void> {
  const renewed = await Promise.all(deeds.map(({ work, input }) => renew(work, input)));
  await recordBatch(
    renewed.flatMap((row, index) => {
      const work = deeds[index]?.work;
      if (!row || !work) return [];
      const { id, version, expiresAt, leadId } = row;
      return { work, input: { ...RENEWED, id, version, after: { leadId, expiresAt } } };
    }),
  );
}

const RENEWED = { action: 'renew', resource: 'partnerClaim' };

function renew(work: Work, { leadId, channelPartnerId, until }: Renewal) {
  const latest = sql<string>`(select c.id from partner_claim c
    where c.organization_id = ${work.caller.organizationId} and c.lead_id = ${leadId}
      and c.channel_partner_id = ${channelPartnerId} and (c.end_reason is null or c.end_reason = 'lapsed')
    order by c.claimed_at desc limit 1)`;
  const isTaken = sql<boolean>`exists (select from partner_claim o
    where o.organization_id = partner_claim.organization_id and o.phone = partner_claim.phone
      and o.ended_at is null and o.id <> partner_claim.id)`;
  return work.db
    .updateTable('partnerClaim')
    .set({
      expiresAt: sql<string>`greatest(expires_at, ${until}::timestamptz)`,
      renewedAt: work.now,
      renewals: sql<number>`renewals + 1`,
      endedAt: null,
      endReason: null,
      version: sql<number>`version + 1`,
      updatedAt: work.now,
      updatedById: authorOf(work),
    })
    .where('id', '=', latest)
    .where(sql<boolean>`not ${isTaken}`)
    .returning(['id', 'version', 'expiresAt', 'leadId'])
    .executeTakeFirst();
}

/** The number of a claimed customer was wrong: the claim continues for the right one, with a new receipt. */
export async function correctClaim(work: Work, leadId: string, phone: string): Promise<void> {
  const claim = await work.db
    .selectFrom('partnerClaim')
    .innerJoin('lead', 'lead.id', 'partnerClaim.leadId')
    .select(['partnerClaim.number', 'partnerClaim.channelPartnerId', 'partnerClaim.claimedById'])
    .select(['partnerClaim.lockDays', 'partnerClaim.expiresAt', 'lead.firstName', 'lead.lastName'])
    .where('partnerClaim.leadId', '=', leadId)
    .where('partnerClaim.endedAt', 'is', null)
    .where('partnerClaim.expiresAt', '>', work.now)
    .where('partnerClaim.phone', '!=', phone)
    .executeTakeFirst();
  if (!claim) return;
  const projects = await work.db
    .selectFrom('leadProject')
    .select('projectId')
    .where('leadId', '=', leadId)
    .execute();
  await endClaims(work, 'correction', sql<boolean>`lead_id = ${leadId}`);
  await openClaims([
    {
      work,
      leadId,
      phone,
      customer: displayName(claim),
      ...claim,
      projectIds: projects.map(({ projectId }) => projectId),
      origin: 'correction',
      ground: `The phone number of claim ${claim.number} was corrected.`,
    },
  ]);
}
