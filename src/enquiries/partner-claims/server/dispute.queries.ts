import { expressionBuilder } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { CLAIM_JUDGES } from '../claimReaders.rules.ts';
import type * as contract from '../dispute.contract.ts';
import type { ClaimDispute } from '../dispute.contract.ts';
import { disputeRows, toDisputes } from './dispute.rows.ts';
import { visibleDisputes } from './claim.visibility.ts';

type DisputeFilter = QueryOf<typeof contract.listClaimDisputes>;

/** Disputes the caller is a party to, or all for those who rule; newest first. */
export async function listClaimDisputes(read: Read, filter: DisputeFilter): Promise<Page<ClaimDispute>> {
  const found = read.db
    .selectFrom('claimDispute')
    .where(visibleDisputes(read))
    .where(conditions(read, filter));
  return pageOf(
    filter,
    async ({ limit, offset }) =>
      toDisputes(
        read,
        await disputeRows(found)
          .orderBy('claimDispute.raisedAt', 'desc')
          .orderBy('claimDispute.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),
    (max) => countRows(read.db, found, max),
  );
}

/** How many of them there are. */
export async function countClaimDisputes(read: Read, filter: DisputeFilter): Promise<number> {
  const { count } = await read.db
    .selectFrom('claimDispute')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(visibleDisputes(read))
    .where(conditions(read, filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** 404 when there is none, or the caller is not a party to it. */
export async function getClaimDispute(read: Read, id: string): Promise<ClaimDispute> {
  const found = read.db
    .selectFrom('claimDispute')
    .where('claimDispute.id', '=', id)
    .where(visibleDisputes(read));
  const [dispute] = await toDisputes(read, await disputeRows(found).execute());
  return required(dispute, 'Dispute');
}

export async function visibleDisputeIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('claimDispute')
    .select('claimDispute.id')
    .where('claimDispute.id', 'in', [...ids])
    .where(visibleDisputes(read))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Evidence is seen by the side whose statement it belongs to, and by those who rule. */
export async function visibleStatementIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('claimStatement')
    .innerJoin('claimDispute', 'claimDispute.id', 'claimStatement.disputeId')
    .select(['claimStatement.id', 'claimStatement.side', 'claimDispute.claimantFirmId'])
    .where('claimStatement.id', 'in', [...ids])
    .where(visibleDisputes(read))
    .execute();
  const isJudge = isOneOf(read, CLAIM_JUDGES);
  const firmId = read.caller.channelPartnerId;
  const own = rows.filter(
    ({ side, claimantFirmId }) => isJudge || side === (claimantFirmId === firmId ? 'claimant' : 'holder'),
  );
  return new Set(own.map(({ id }) => id));
}

function conditions(
  { caller }: Read,
  { status, channelPartnerId, leadId, projectId, search }: DisputeFilter,
) {
  const dispute = expressionBuilder<Tables, 'claimDispute'>();
  // Only those who rule see the leads.
  const isJudge = caller.channelPartnerId === null;
  return dispute.and([
    ...(status?.length ? [dispute('claimDispute.status', 'in', status)] : []),
    ...(channelPartnerId && isJudge
      ? [
          dispute.or([
            dispute('claimDispute.claimantFirmId', '=', channelPartnerId),
            dispute('claimDispute.holderFirmId', '=', channelPartnerId),
          ]),
        ]
      : []),
    ...(leadId && isJudge ? [dispute('claimDispute.leadId', '=', leadId)] : []),
    ...(projectId && isJudge
      ? [
          dispute(
            'claimDispute.leadId',
            'in',
            dispute.selectFrom('leadProject').select('leadId').where('projectId', '=', projectId),
          ),
        ]
      : []),
    ...(search ? [dispute('claimDispute.number', '=', search.trim().toUpperCase())] : []),
  ]);
}
