import { dayOf } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { CommissionFilter } from '#partners/commissions/server/commission.filter.ts';
import { foundCommissions } from '#partners/commissions/server/commission.filter.ts';
import type { Waiting } from '../commissionAnalytics.contract.ts';

type Filter = Pick<CommissionFilter, 'projectId' | 'channelPartnerId' | 'tier'>;

/** So many are shown; their list has all. */
const MAX_SHOWN = 8;

/** What can be approved now, the oldest first. */
export async function waitingCommissions(read: Read, filter: Filter): Promise<Waiting[]> {
  const rows = await heads(read, { ...kindOf(filter), needs: ['approval'] })
    .select('commission.createdAt')
    .orderBy('commission.createdAt')
    .orderBy('commission.id')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ createdAt, ...row }) => shown(row, dayOf(createdAt, read.caller.timezone), null));
}

/** What is on hold, the oldest first. */
export async function heldCommissions(read: Read, filter: Filter): Promise<Waiting[]> {
  const rows = await heads(read, { ...kindOf(filter), status: ['onHold'] })
    .innerJoin('commissionHold', (join) =>
      join
        .onRef('commissionHold.commissionId', '=', 'commission.id')
        .on('commissionHold.releasedAt', 'is', null),
    )
    .select(['commissionHold.placedAt', 'commissionHold.reason'])
    .orderBy('commissionHold.placedAt')
    .orderBy('commission.id')
    .limit(MAX_SHOWN)
    .execute();
  const byId = new Map<string, Waiting>();
  for (const { placedAt, reason, ...row } of rows)
    if (!byId.has(row.id)) byId.set(row.id, shown(row, dayOf(placedAt, read.caller.timezone), reason));
  return [...byId.values()];
}

export async function oldestToApprove(read: Read, filter: Filter): Promise<string | null> {
  const oldest = await foundCommissions(read, { ...kindOf(filter), needs: ['approval'] })
    .select('commission.createdAt')
    .orderBy('commission.createdAt')
    .limit(1)
    .executeTakeFirst();
  return oldest ? dayOf(oldest.createdAt, read.caller.timezone) : null;
}

function kindOf({ projectId, channelPartnerId, tier }: Filter): Filter {
  return { projectId, channelPartnerId, tier };
}

function heads(read: Read, filter: Partial<CommissionFilter>) {
  return foundCommissions(read, filter)
    .innerJoin('channelPartner', 'channelPartner.id', 'commission.channelPartnerId')
    .select(['commission.id', 'commission.number', 'commission.grossPaise'])
    .select(['commission.channelPartnerId', 'channelPartner.name as firmName', 'sale.bookingNumber']);
}

interface Head {
  id: string;
  number: string;
  grossPaise: number | null;
  channelPartnerId: string;
  firmName: string;
  bookingNumber: string;
}

function shown(row: Head, since: string, reason: string | null): Waiting {
  return {
    id: row.id,
    number: row.number,
    firm: { id: row.channelPartnerId, name: row.firmName },
    bookingNumber: row.bookingNumber,
    grossPaise: row.grossPaise ?? 0,
    since,
    reason,
  };
}
