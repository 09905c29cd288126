import type { Instant } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { FoundByPhone } from '../claim.rules.ts';

/** What is known about a phone number, with the records behind it. */
export interface Found extends FoundByPhone {
  claim: { id: string; channelPartnerId: string; expiresAt: Instant; leadId: string } | null;
  lead: {
    id: string;
    version: number;
    /** Its first number; the one checked may be its second. */
    phone: string;
    channelPartnerId: string | null;
    isHeld: boolean;
  } | null;
}

/**
 * The same two statements for every number, known or not. The second number of an open lead, under which it may
 * have come before a merge, also identifies its customer; the first number of another lead takes precedence.
 */
export async function findByPhone(
  read: Read,
  phone: string,
  exceptLeadId: string | null = null,
): Promise<Found> {
  const [claim, lead] = await Promise.all([
    read.db
      .selectFrom('partnerClaim')
      .select(['id', 'channelPartnerId', 'expiresAt', 'leadId'])
      .where('id', 'in', claimsOfNumber(read, phone))
      .where('endedAt', 'is', null)
      .$if(exceptLeadId !== null, (query) => query.where('leadId', '!=', exceptLeadId ?? ''))
      .orderBy((claim) => claim('phone', '=', phone), 'desc')
      .orderBy('expiresAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    openLeadsOf(read, phone)
      .leftJoin('unit', (join) =>
        join.onRef('unit.reservedForLeadId', '=', 'lead.id').on('unit.status', '=', 'reserved'),
      )
      .select(['lead.id', 'lead.version', 'lead.phone', 'lead.channelPartnerId', 'unit.id as heldUnitId'])
      .$if(exceptLeadId !== null, (query) => query.where('lead.id', '!=', exceptLeadId ?? ''))
      .orderBy((lead) => lead('lead.phone', '=', phone), 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { claim: claim ?? null, lead: lead ? { ...lead, isHeld: lead.heldUnitId !== null } : null };
}

/**
 * Made for the number, or for the customer whose number it is: a merge leaves a claim with its original number.
 */
function claimsOfNumber(read: Read, phone: string) {
  const ofCustomer = read.db
    .selectFrom('partnerClaim')
    .select('partnerClaim.id')
    .where('partnerClaim.leadId', 'in', openLeadsOf(read, phone).select('lead.id'));
  return read.db
    .selectFrom('partnerClaim')
    .select('partnerClaim.id')
    .where('partnerClaim.phone', '=', phone)
    .unionAll(ofCustomer);
}

function openLeadsOf({ db }: Read, phone: string) {
  return db
    .selectFrom('lead')
    .where((lead) => lead.or([lead('lead.phone', '=', phone), lead('lead.altPhone', '=', phone)]))
    .where('lead.status', 'in', OPEN_LEAD_STATUSES)
    .where('lead.deletedAt', 'is', null);
}
