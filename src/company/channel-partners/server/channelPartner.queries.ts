import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type * as contract from '../channelPartner.contract.ts';
import type { ChannelPartner } from '../channelPartner.contract.ts';
import { FIRM_READERS } from '../channelPartner.contract.ts';

type FirmFilter = QueryOf<typeof contract.listChannelPartners>;

export async function listChannelPartners(read: Read, filter: FirmFilter): Promise<Page<ChannelPartner>> {
  const found = foundFirms(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await withPeople(found)
        .orderBy(`channelPartner.${column}`, direction)
        .orderBy('channelPartner.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => toFirm(read, row));
    },
    (max) => countRows(read.db, found, max),
  );
}

export function foundFirms({ db }: Read, filter: Partial<FirmFilter>) {
  return db.selectFrom('channelPartner').where(conditions(filter));
}

/** In any order. */
export async function firmsById(read: Read, ids: readonly string[]): Promise<ChannelPartner[]> {
  const found = read.db.selectFrom('channelPartner').where('channelPartner.id', 'in', ids);
  return (await withPeople(found).execute()).map((row) => toFirm(read, row));
}

/** 404 for an unknown id. */
export async function getChannelPartner(read: Read, id: string): Promise<ChannelPartner> {
  const found = read.db.selectFrom('channelPartner').where('channelPartner.id', '=', id);
  return toFirm(read, required(await withPeople(found).executeTakeFirst(), 'Firm'));
}

function withPeople(firms: SelectQueryBuilder<Tables, 'channelPartner', object>) {
  const manager = (eb: ExpressionBuilder<Tables, 'channelPartner'>) =>
    eb.selectFrom('appUser as manager').whereRef('manager.id', '=', 'channelPartner.managerId');
  return firms.selectAll('channelPartner').select((eb) => [
    manager(eb).select('manager.firstName').as('managerFirstName'),
    manager(eb).select('manager.lastName').as('managerLastName'),
    eb
      .selectFrom('appUser')
      .select((user) => user.fn.countAll<number>().as('people'))
      .whereRef('appUser.channelPartnerId', '=', 'channelPartner.id')
      .where('appUser.status', '=', 'active')
      .where('appUser.deletedAt', 'is', null)
      .as('people'),
  ]);
}

function conditions({ status, search }: Partial<FirmFilter>) {
  const firm = expressionBuilder<Tables, 'channelPartner'>();
  return firm.and([
    ...(status?.length ? [firm('channelPartner.status', 'in', status)] : []),
    // Firms are few: all are scanned.
    ...(search
      ? [sql<boolean>`strpos(lower(channel_partner.name), ${search.trim().toLowerCase()}) > 0`]
      : []),
  ]);
}

type FirmRow = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>;

function toFirm(read: Read, row: FirmRow): ChannelPartner {
  const { reraAgentNumber, reraValidUntil, pan, gstin, managerId } = row;
  const numbers = { reraAgentNumber, reraValidUntil, pan, gstin, managerId };
  const { managerFirstName: firstName, managerLastName: lastName } = row;
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
    ...(isOneOf(read, FIRM_READERS) ? numbers : hidden),
    managerName: isOneOf(read, FIRM_READERS) && firstName ? displayName({ firstName, lastName }) : null,
    bank: isOneOf(read, GROUPS.FINANCE) ? bankOf(row) : null,
  };
}

interface BankColumns {
  bankAccountName: string | null;
  bankAccountLast4: string | null;
  bankIfsc: string | null;
}

/** The account as shown and audited: never its full number. */
export function bankOf(row: BankColumns): ChannelPartner['bank'] {
  const { bankAccountName, bankAccountLast4, bankIfsc } = row;
  if (bankAccountName === null || bankAccountLast4 === null || bankIfsc === null) return null;
  return { accountName: bankAccountName, accountLast4: bankAccountLast4, ifsc: bankIfsc };
}
