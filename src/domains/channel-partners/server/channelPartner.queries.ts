import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '../../../platform/contract/call.ts';
import type { Read } from '../../../platform/server/context.ts';
import { isOneOf } from '../../../platform/server/context.ts';
import { countRows, orderOf, pageOf } from '../../../platform/server/database/paging.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import type * as contract from '../channelPartner.contract.ts';
import type { ChannelPartner } from '../channelPartner.contract.ts';
import { FIRM_KEEPERS } from '../channelPartner.contract.ts';

type FirmFilter = QueryOf<typeof contract.listChannelPartners>;

export async function listChannelPartners(read: Read, filter: FirmFilter): Promise<Page<ChannelPartner>> {
  const found = read.db.selectFrom('channelPartner').where(conditions(filter));
  const { column, direction } = orderOf(filter.sort);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await found
        .selectAll('channelPartner')
        .select((eb) =>
          eb
            .selectFrom('appUser')
            .select((user) => user.fn.countAll<number>().as('people'))
            .whereRef('appUser.channelPartnerId', '=', 'channelPartner.id')
            .where('appUser.status', '=', 'active')
            .where('appUser.deletedAt', 'is', null)
            .as('people'),
        )
        .orderBy(`channelPartner.${column}`, direction)
        .orderBy('channelPartner.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => toFirm(read, row));
    },
    (most) => countRows(read.db, found, most),
  );
}

function conditions({ status, search }: FirmFilter) {
  const firm = expressionBuilder<Tables, 'channelPartner'>();
  return firm.and([
    ...(status?.length ? [firm('channelPartner.status', 'in', status)] : []),
    // Firms are few: every one is looked at.
    ...(search
      ? [sql<boolean>`strpos(lower(channel_partner.name), ${search.trim().toLowerCase()}) > 0`]
      : []),
  ]);
}

interface FirmRow extends Omit<ChannelPartner, '_id' | 'people'> {
  people: number | null;
}

function toFirm(read: Read, row: FirmRow): ChannelPartner {
  const isKeeper = isOneOf(read, FIRM_KEEPERS);
  const numbers = {
    reraAgentNumber: row.reraAgentNumber,
    reraValidUntil: row.reraValidUntil,
    pan: row.pan,
    gstin: row.gstin,
    managerId: row.managerId,
  };
  const hidden = { reraAgentNumber: null, reraValidUntil: null, pan: null, gstin: null, managerId: null };
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    name: row.name,
    tier: row.tier,
    status: row.status,
    people: row.people ?? 0,
    ...(isKeeper ? numbers : hidden),
  };
}
