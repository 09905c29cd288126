import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours, laterOf } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { NOTICE_DAYS } from '#enquiries/partner-claims/claim.rules.ts';
import {
  claimDisputedText,
  claimEndedText,
  claimEndingText,
  disputeRuledText,
  disputeToRuleText,
} from '../claimNotices.rules.ts';
import { KINDS } from '../notification.rules.ts';
import { changesOf, textOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { notify } from '#company/notifications/server/notify.ts';

type At = Pick<Work, 'db' | 'now' | 'isHistory'>;

const MAX_AT_ONCE = 500;
const LATEST_HOURS = 24;

const MOMENT = sql<string>`to_char(partner_claim.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A week before the next claim ends of which its firm was not notified yet; at most every hour. */
export async function nextClaimNoticeAt(ahead: LookAhead): Promise<Instant | null> {
  const next = await claimsToTell(ahead).select('partnerClaim.expiresAt').limit(1).executeTakeFirst();
  return next ? laterOf(addHours(next.expiresAt, -24 * NOTICE_DAYS), addHours(ahead.ranAt, 1)) : null;
}

/** Notifies firms of claims on open leads that end within a week. A renewed one is notified again. */
export async function tellEndingClaims(at: At): Promise<void> {
  const ending = await claimsToTell(at)
    .where('partnerClaim.expiresAt', '<=', addHours(at.now, 24 * NOTICE_DAYS))
    .limit(MAX_AT_ONCE)
    .execute();
  if (ending.length === 0) return;
  const { timezone } = await at.db.selectFrom('organization').select('timezone').executeTakeFirstOrThrow();
  const people = await peopleOfFirms(
    at,
    ending.map(({ channelPartnerId }) => channelPartnerId),
  );
  await notify(
    at,
    KINDS,
    ending.flatMap((claim) =>
      [...new Set([claim.claimedById, ...(people.get(claim.channelPartnerId) ?? [])])].map((userId) => ({
        kind: 'claimEnding' as const,
        userId,
        ...claimEndingText({ ...claim, customer: displayName(claim), until: claim.moment, timezone }),
        ...claimPlace(claim.id),
        occurrenceKey: claim.moment,
      })),
    ),
  );
}

/** Open claims of which the firm was not notified, the first to end first. */
function claimsToTell(at: At) {
  return claimsOf(at)
    .where('partnerClaim.endedAt', 'is', null)
    .where('partnerClaim.expiresAt', '>', at.now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification')
            .select('notification.id')
            .where('notification.kind', '=', 'claimEnding')
            .whereRef('notification.resourceId', '=', 'partnerClaim.id')
            .where('notification.occurrenceKey', '=', MOMENT),
        ),
      ),
    )
    .orderBy('partnerClaim.expiresAt');
}

/** Notifies those whose claim has expired. */
export async function claimNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const lapsed = changesOf(deeds, 'partnerClaim', 'lapse').filter(
    ({ work, input }) => (textOf(input.after, 'expiresAt') ?? '') > addHours(work.now, -LATEST_HOURS),
  );
  const [first] = lapsed;
  if (!first) return [];
  const claims = await claimsOf(first.work)
    .where(
      'partnerClaim.id',
      'in',
      lapsed.map(({ input }) => input.id),
    )
    .execute();
  const versions = new Map(lapsed.map(({ input }) => [input.id, input.version]));
  return claims.map((claim) => ({
    kind: 'claimEnded' as const,
    userId: claim.claimedById,
    ...claimEndedText({ ...claim, customer: displayName(claim) }),
    ...claimPlace(claim.id),
    occurrenceKey: `v${versions.get(claim.id) ?? 1}`,
  }));
}

/** Claims on open leads. */
function claimsOf({ db }: At) {
  return db
    .selectFrom('partnerClaim')
    .innerJoin('lead', 'lead.id', 'partnerClaim.leadId')
    .select(['partnerClaim.id', 'partnerClaim.number', 'partnerClaim.claimedById'])
    .select(['partnerClaim.channelPartnerId', 'lead.firstName', 'lead.lastName', MOMENT.as('moment')])
    .where('lead.status', 'in', OPEN_LEAD_STATUSES)
    .where('lead.deletedAt', 'is', null);
}

function claimPlace(id: string) {
  const link = () => `/partners/claims?peek=${id}`;
  return { link, resourceType: 'partnerClaim', resourceId: id };
}

/** Both sides of a dispute, and those who rule on it. */
export async function disputeNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const changes = changesOf(deeds, 'claimDispute', 'raise', 'appeal', 'rule', 'ruleOnAppeal');
  return (await Promise.all(changes.map(noticesOf))).flat();
}

const FIRST_JUDGES: readonly Role[] = ['Channel Partner Manager', 'Sales Head'];
const JUDGES_OF_APPEALS: readonly Role[] = ['Sales Head', 'Business Head', 'Project Director'];

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const dispute = await work.db
    .selectFrom('claimDispute')
    .innerJoin('channelPartner', 'channelPartner.id', 'claimDispute.claimantFirmId')
    .leftJoin('partnerClaim', 'partnerClaim.id', 'claimDispute.claimId')
    .select(['claimDispute.id', 'claimDispute.number', 'claimDispute.phone', 'claimDispute.raisedById'])
    .select(['claimDispute.claimantFirmId', 'claimDispute.holderFirmId', 'claimDispute.ruledById'])
    .select(['channelPartner.name as firm', 'partnerClaim.claimedById'])
    .where('claimDispute.id', '=', input.id)
    .executeTakeFirst();
  if (!dispute) return [];
  const { claimantFirmId, holderFirmId, raisedById, claimedById } = dispute;
  const people = await peopleOfFirms(work, [claimantFirmId, ...(holderFirmId ? [holderFirmId] : [])]);
  const claimants = [raisedById, ...(people.get(claimantFirmId) ?? [])];
  const holders = holderFirmId ? [claimedById, ...(people.get(holderFirmId) ?? [])] : [];
  const place = {
    link: () => `/partners/claims?tab=disputes&peek=${dispute.id}`,
    resourceType: 'claimDispute',
    resourceId: dispute.id,
    occurrenceKey: `v${input.version}`,
  };
  const tell = (kind: 'claimDisputed' | 'disputeRuled', users: readonly (string | null)[], words: Words) =>
    [...new Set(users)]
      .filter((userId) => userId !== null && userId !== work.caller.userId)
      .map((userId) => ({ kind, userId: userId ?? '', ...words, ...place }));
  if (input.action === 'raise' || input.action === 'appeal') {
    const isAppeal = input.action === 'appeal';
    const judges = await peopleOfRoles(work, isAppeal ? JUDGES_OF_APPEALS : FIRST_JUDGES);
    return [
      ...tell(
        'claimDisputed',
        judges.filter((id) => !isAppeal || id !== dispute.ruledById),
        disputeToRuleText(dispute, isAppeal),
      ),
      ...(isAppeal ? [] : tell('claimDisputed', holders, claimDisputedText(dispute))),
    ];
  }
  const ruling = { isAppeal: input.action === 'ruleOnAppeal', reason: input.reason ?? '' };
  const isClaimants = textOf(input.after, 'outcome') === 'claimant';
  return [
    ...tell('disputeRuled', claimants, disputeRuledText(dispute, { ...ruling, isWon: isClaimants })),
    ...tell('disputeRuled', holders, disputeRuledText(dispute, { ...ruling, isWon: !isClaimants })),
  ];
}

type Words = Pick<Notice, 'title' | 'body'>;

/** Active admins of firms, by firm. */
async function peopleOfFirms({ db }: At, firmIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'channelPartnerId'])
    .where('channelPartnerId', 'in', [...new Set(firmIds)])
    .where('role', '=', 'Channel Partner Admin')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  const people = new Map<string, string[]>();
  for (const { id, channelPartnerId } of rows)
    if (channelPartnerId) people.set(channelPartnerId, [...(people.get(channelPartnerId) ?? []), id]);
  return people;
}

async function peopleOfRoles({ db }: At, roles: readonly Role[]): Promise<string[]> {
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', 'in', [...roles])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
