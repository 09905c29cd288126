import type { Instant } from '../../../platform/contract/calendar.ts';
import type { Read } from '../../../platform/server/context.ts';
import { OPEN_LEAD_STATUSES } from '../../leads/lead.contract.ts';
import type { FoundByPhone } from '../claim.rules.ts';

/** What is there of a phone number, with the records that say so. */
export interface Found extends FoundByPhone {
  claim: { id: string; channelPartnerId: string; expiresAt: Instant; leadId: string } | null;
  lead: {
    id: string;
    version: number;
    channelPartnerId: string | null;
    isHeld: boolean;
  } | null;
}

/** The same two statements whoever has the number, also when nobody has it. */
export async function findByPhone(
  read: Read,
  phone: string,
  exceptLeadId: string | null = null,
): Promise<Found> {
  const [claim, lead] = await Promise.all([
    read.db
      .selectFrom('partnerClaim')
      .select(['id', 'channelPartnerId', 'expiresAt', 'leadId'])
      .where('phone', '=', phone)
      .where('endedAt', 'is', null)
      .$if(exceptLeadId !== null, (query) => query.where('leadId', '!=', exceptLeadId ?? ''))
      .executeTakeFirst(),
    read.db
      .selectFrom('lead')
      .leftJoin('unit', (join) =>
        join.onRef('unit.reservedForLeadId', '=', 'lead.id').on('unit.status', '=', 'reserved'),
      )
      .select(['lead.id', 'lead.version', 'lead.channelPartnerId', 'unit.id as heldUnitId'])
      .where('lead.phone', '=', phone)
      .where('lead.status', 'in', OPEN_LEAD_STATUSES)
      .where('lead.deletedAt', 'is', null)
      .$if(exceptLeadId !== null, (query) => query.where('lead.id', '!=', exceptLeadId ?? ''))
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { claim: claim ?? null, lead: lead ? { ...lead, isHeld: lead.heldUnitId !== null } : null };
}
