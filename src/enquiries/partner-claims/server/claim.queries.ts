import type { SelectQueryBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type * as contract from '../claim.contract.ts';
import type { LoggedCheck, PartnerClaim } from '../claim.contract.ts';
import type { ClaimState } from '../claim.rules.ts';
import { claimState, daysLeft } from '../claim.rules.ts';
import { visibleClaims } from './claim.visibility.ts';

type ClaimFilter = QueryOf<typeof contract.listPartnerClaims>;

/** Claims the caller may see, newest first by default. */
export async function listPartnerClaims(read: Read, filter: ClaimFilter): Promise<Page<PartnerClaim>> {
  const found = read.db
    .selectFrom('partnerClaim')
    .innerJoin('lead', 'lead.id', 'partnerClaim.leadId')
    .where(visibleClaims(read))
    .where(conditions(read, filter));
  const { column, direction } = orderOf(filter.sort);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await withNames(found)
        .orderBy(`partnerClaim.${column}`, direction)
        .orderBy('partnerClaim.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => toClaim(read, row));
    },
    (max) => countRows(read.db, found, max),
  );
}

/** 404 when there is none, or the caller may not see it. */
export async function getPartnerClaim(read: Read, id: string): Promise<PartnerClaim> {
  const found = read.db
    .selectFrom('partnerClaim')
    .innerJoin('lead', 'lead.id', 'partnerClaim.leadId')
    .where('partnerClaim.id', '=', id)
    .where(visibleClaims(read));
  return toClaim(read, required(await withNames(found).executeTakeFirst(), 'Claim'));
}

/** Of these ids, those the caller may see. */
export async function visibleClaimIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('partnerClaim')
    .select('partnerClaim.id')
    .where('partnerClaim.id', 'in', [...ids])
    .where(visibleClaims(read))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Claims = SelectQueryBuilder<Tables, 'partnerClaim' | 'lead', object>;

function withNames(claims: Claims) {
  return claims
    .innerJoin('channelPartner as firm', 'firm.id', 'partnerClaim.channelPartnerId')
    .innerJoin('appUser as claimant', 'claimant.id', 'partnerClaim.claimedById')
    .selectAll('partnerClaim')
    .select(['firm.name as firmName', 'claimant.firstName', 'claimant.lastName'])
    .select(['lead.status as leadStatus', 'lead.closedAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('claimDispute')
            .select('claimDispute.id')
            .whereRef('claimDispute.claimId', '=', 'partnerClaim.id')
            .where('claimDispute.status', 'in', ['open', 'appealed']),
        )
        .as('isDisputed'),
    );
}

function conditions(read: Read, { state, channelPartnerId, claimedById, leadId, search }: ClaimFilter) {
  const claim = expressionBuilder<Tables, 'partnerClaim' | 'lead'>();
  return claim.and([
    ...(channelPartnerId ? [claim('partnerClaim.channelPartnerId', '=', channelPartnerId)] : []),
    ...(claimedById ? [claim('partnerClaim.claimedById', '=', claimedById)] : []),
    ...(leadId ? [claim('partnerClaim.leadId', '=', leadId)] : []),
    ...(state?.length ? [claim.or(state.map((one) => inState(read, one)))] : []),
    ...(search ? [searched(search)] : []),
  ]);
}

/** As `claimState` derives it. */
function inState({ now }: Read, state: ClaimState) {
  const isTaken = sql<boolean>`(partner_claim.end_reason is not null and partner_claim.end_reason <> 'lapsed')`;
  const isBooked = sql<boolean>`(lead.status = 'closed' and lead.closed_at <= partner_claim.expires_at)`;
  switch (state) {
    case 'ended':
      return isTaken;
    case 'booked':
      return sql<boolean>`not ${isTaken} and ${isBooked}`;
    case 'active':
      return sql<boolean>`not ${isTaken} and not ${isBooked} and partner_claim.expires_at > ${now}`;
    case 'lapsed':
      return sql<boolean>`not ${isTaken} and not ${isBooked} and partner_claim.expires_at <= ${now}`;
  }
}

/** By claim number, digits of the phone or part of the name. */
function searched(search: string) {
  const text = search.trim().toLowerCase();
  const digits = text.replaceAll(/\D/g, '');
  const byPhone =
    digits.length >= 4 ? sql<boolean>`strpos(partner_claim.phone, ${digits}) > 0` : sql<boolean>`false`;
  return sql<boolean>`(lower(partner_claim.number) = ${text} or ${byPhone}
    or strpos(lower(partner_claim.receipt -> 'customer' ->> 'name'), ${text}) > 0)`;
}

type ClaimRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

function toClaim(read: Read, row: ClaimRow): PartnerClaim {
  const { customer, projects } = row.receipt;
  const bookedAt = row.leadStatus === 'closed' ? row.closedAt : null;
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    number: row.number,
    firm: { id: row.channelPartnerId, name: row.firmName },
    claimedBy: { id: row.claimedById, name: displayName(row) },
    leadId: row.leadId,
    customer: customer.name,
    phone: row.phone,
    projects,
    origin: row.origin,
    claimedAt: row.claimedAt,
    lockDays: row.lockDays,
    expiresAt: row.expiresAt,
    daysLeft: row.endedAt === null ? daysLeft(row.expiresAt, read.now) : 0,
    renewedAt: row.renewedAt,
    renewals: row.renewals,
    state: claimState({ ...row, bookedAt }, read.now),
    endedAt: row.endedAt,
    endReason: row.endReason,
    receiptHash: row.receiptHash,
    isDisputed: Boolean(row.isDisputed),
  };
}

type CheckFilter = QueryOf<typeof contract.listClaimChecks>;

/** The checks of partners, newest first. */
export async function listClaimChecks(read: Read, filter: CheckFilter): Promise<Page<LoggedCheck>> {
  const found = read.db.selectFrom('partnerClaimCheck').where(checkConditions(read, filter));
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await found
        .innerJoin('channelPartner as firm', 'firm.id', 'partnerClaimCheck.channelPartnerId')
        .innerJoin('appUser as checker', 'checker.id', 'partnerClaimCheck.checkedById')
        .selectAll('partnerClaimCheck')
        .select(['firm.name as firmName', 'checker.firstName', 'checker.lastName'])
        .orderBy('partnerClaimCheck.checkedAt', 'desc')
        .orderBy('partnerClaimCheck.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({
        _id: row.id,
        id: row.id,
        firm: { id: row.channelPartnerId, name: row.firmName },
        checkedBy: { id: row.checkedById, name: displayName(row) },
        phone: row.phone,
        checkedAt: row.checkedAt,
        kind: row.kind,
        state: row.state,
        daysLeft: row.daysLeft,
      }));
    },
    (max) => countRows(read.db, found, max),
  );
}

function checkConditions({ caller }: Read, filter: CheckFilter) {
  const check = expressionBuilder<Tables, 'partnerClaimCheck'>();
  const { channelPartnerId, checkedById, kind, state, from, to, search } = filter;
  const digits = search?.replaceAll(/\D/g, '') ?? '';
  return check.and([
    ...(channelPartnerId ? [check('partnerClaimCheck.channelPartnerId', '=', channelPartnerId)] : []),
    ...(checkedById ? [check('partnerClaimCheck.checkedById', '=', checkedById)] : []),
    ...(kind?.length ? [check('partnerClaimCheck.kind', 'in', kind)] : []),
    ...(state?.length ? [check('partnerClaimCheck.state', 'in', state)] : []),
    ...(from ? [check('partnerClaimCheck.checkedAt', '>=', startOfDay(from, caller.timezone))] : []),
    ...(to ? [check('partnerClaimCheck.checkedAt', '<', startOfDay(addDays(to, 1), caller.timezone))] : []),
    ...(search ? [sql<boolean>`strpos(partner_claim_check.phone, ${digits || search}) > 0`] : []),
  ]);
}
