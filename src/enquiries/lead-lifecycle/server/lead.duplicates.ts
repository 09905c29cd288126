import { sql } from 'kysely';
import { AppError, conflict } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { isPartner } from '#enquiries/leads/lead.rules.ts';
import { standingOf } from '#enquiries/partner-claims/claim.rules.ts';
import { logAttempt } from '#enquiries/partner-claims/server/claim.check.ts';
import { findByPhone } from '#enquiries/partner-claims/server/claim.standing.ts';
import { giveUpLapsedLead } from '#enquiries/partner-claims/server/claim.takeover.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';

/**
 * A partner entered a customer who already belongs to somebody; the attempt is kept for attribution disputes.
 */
export class CustomerAlreadyRegistered extends AppError {
  readonly leadId: string;
  readonly version: number;
  readonly phone: string;

  constructor(lead: { id: string; version: number; phone: string }) {
    const message = 'This customer is already registered with us.';
    super('conflict', message, [{ field: 'phone', message }]);
    this.leadId = lead.id;
    this.version = lead.version;
    this.phone = lead.phone;
  }
}

/**
 * Refuses (409) a phone number that another open lead has. The owner is named to those who may see that lead;
 * a partner only learns that the customer is known.
 */
export async function requireFreePhone(
  work: Work,
  phone: string,
  exceptId: string | null = null,
): Promise<void> {
  if (isPartner(work.caller)) return requireClaimable(work, phone, exceptId);
  const open = await work.db
    .selectFrom('lead')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .select(['lead.id', 'lead.version', 'lead.ownerId', 'owner.firstName', 'owner.lastName'])
    .select(visibleLeads(work).as('isVisible'))
    .where('lead.phone', '=', phone)
    .where('lead.status', 'in', OPEN_LEAD_STATUSES)
    .where('lead.deletedAt', 'is', null)
    .$if(exceptId !== null, (query) => query.where('lead.id', '!=', exceptId ?? ''))
    .executeTakeFirst();
  if (!open) return;
  const owner = open.isVisible && open.ownerId ? ` (owner ${displayName(open)})` : '';
  throw conflict(`An open lead with this phone number already exists${owner}.`, 'phone');
}

/** Whether the same person has another open lead. */
export async function hasOtherOpenLead(work: Work, phone: string, leadId: string): Promise<boolean> {
  const other = await work.db
    .selectFrom('lead')
    .select('id')
    .where('phone', '=', phone)
    .where('status', 'in', OPEN_LEAD_STATUSES)
    .where('deletedAt', 'is', null)
    .where('id', '!=', leadId)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * A partner may not enter a customer who is claimed or came to the company directly; the open lead of a firm
 * whose claim has ended gives way to theirs. A customer of their own firm may enquire again once no lead is
 * open for them.
 */
async function requireClaimable(work: Work, phone: string, exceptId: string | null): Promise<void> {
  const { claim, lead } = await findByPhone(work, phone, exceptId);
  const { state, isOwn } = standingOf({ claim, lead }, work.caller.channelPartnerId ?? '', work.now);
  if (state === 'claimed' && !(isOwn && lead === null)) {
    const { id, version } = lead ?? (await versionOf(work, claim?.leadId ?? ''));
    throw new CustomerAlreadyRegistered({ id, version, phone });
  }
  // A match on the second number alone does not block.
  if (lead?.phone === phone) await giveUpLapsedLead(work, lead.id);
}

function versionOf(work: Work, leadId: string) {
  return work.db
    .selectFrom('lead')
    .select(['id', 'version'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
}

/**
 * The same for enquiries recorded together: one check of all numbers, a closer one of the first that is taken.
 */
export async function requireFreePhones(deeds: readonly { work: Work; phone: string }[]): Promise<void> {
  const [first, ...others] = deeds;
  if (!first) return;
  if (others.length === 0) return requireFreePhone(first.work, first.phone);
  const phones = deeds.map((deed) => deed.phone);
  const rows = await first.work.db
    .selectFrom('lead')
    .select(['phone', 'altPhone'])
    .where(sql<boolean>`(lead.phone = any(${pgArray(phones)}) or lead.alt_phone = any(${pgArray(phones)}))`)
    .where('status', 'in', OPEN_LEAD_STATUSES)
    .where('deletedAt', 'is', null)
    .execute();
  const claimed = await first.work.db
    .selectFrom('partnerClaim')
    .select('phone')
    .where(sql<boolean>`partner_claim.phone = any(${pgArray(phones)})`)
    .where('endedAt', 'is', null)
    .execute();
  const open = new Set(rows.map((row) => row.phone));
  const known = new Set([...claimed.map((row) => row.phone), ...rows.map((row) => row.altPhone)]);
  for (const { work, phone } of deeds)
    if (open.has(phone) || (known.has(phone) && isPartner(work.caller))) await requireFreePhone(work, phone);
  if (new Set(phones).size < phones.length) throw conflict(TWICE, 'phone');
}

const TWICE = 'Two of these enquiries have the same phone number.';

/** Records the refused attempt in a separate transaction, because its own was rolled back. */
export async function recordPartnerAttempt(work: Work, refusal: CustomerAlreadyRegistered): Promise<void> {
  await recordChange(work, {
    action: 'registrationAttempt',
    resource: 'lead',
    id: refusal.leadId,
    version: refusal.version,
    after: { channelPartnerId: work.caller.channelPartnerId },
  });
  await logAttempt(work, refusal.phone);
}
