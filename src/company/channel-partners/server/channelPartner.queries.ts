import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type * as contract from '../channelPartner.contract.ts';
import type { ChannelPartner } from '../channelPartner.contract.ts';
import { FIRM_READERS } from '../channelPartner.contract.ts';
import { registrationOn, stateOfGstin } from '../gstRegistration.rules.ts';
import { panStatusOn } from '../panStatus.rules.ts';
import { readsAccount, readsNumbers, visibleFirms } from './channelPartner.visibility.ts';

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

/** 404 for an unknown id, and for people of another firm. */
export async function getChannelPartner(read: Read, id: string): Promise<ChannelPartner> {
  const found = read.db
    .selectFrom('channelPartner')
    .where('channelPartner.id', '=', id)
    .where(visibleFirms(read));
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
    jsonArrayFrom(
      eb
        .selectFrom('firmGstRegistration as registration')
        .select(['registration.gstin', 'registration.validFrom as from', 'registration.validTo as to'])
        .whereRef('registration.channelPartnerId', '=', 'channelPartner.id')
        .orderBy('registration.validFrom')
        .orderBy('registration.gstin'),
    ).as('gstins'),
    eb
      .selectFrom('firmAccount as account')
      .select((account) =>
        jsonBuildObject({
          accountName: account.ref('account.accountName'),
          accountLast4: account.ref('account.accountLast4'),
          ifsc: account.ref('account.ifsc'),
          isConfirmed: sql<boolean>`account.status = 'confirmed'`,
        }).as('bank'),
      )
      .whereRef('account.channelPartnerId', '=', 'channelPartner.id')
      .where('account.status', 'in', ['entered', 'confirmed'])
      // The one to be confirmed first.
      .orderBy('account.status', 'desc')
      .limit(1)
      .as('bank'),
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
    ...(readsNumbers(read, row.id) ? numbersOf(read, row) : NO_NUMBERS),
    ...(isOneOf(read, FIRM_READERS) ? managerOf(row) : { managerId: null, managerName: null }),
    bank: readsAccount(read, row.id) ? row.bank : null,
  };
}

const NO_NUMBERS = {
  reraAgentNumber: null,
  reraValidUntil: null,
  pan: null,
  gstin: null,
  gstins: [],
  panStatus: null,
  panInoperative: null,
};

function numbersOf({ today }: Read, row: FirmRow) {
  const { reraAgentNumber, reraValidUntil, pan, gstins } = row;
  const { panInoperativeSince: since, panInoperativeReason: reason } = row;
  return {
    reraAgentNumber,
    reraValidUntil,
    pan,
    gstin: registrationOn(gstins, today)?.gstin ?? null,
    gstins: gstins.map((one) => ({ ...one, stateCode: stateOfGstin(one.gstin) })),
    panStatus: panStatusOn(row, today),
    panInoperative: since !== null && reason !== null ? { since, reason } : null,
  };
}

function managerOf({ managerId, managerFirstName: firstName, managerLastName: lastName }: FirmRow) {
  return { managerId, managerName: firstName ? displayName({ firstName, lastName }) : null };
}
