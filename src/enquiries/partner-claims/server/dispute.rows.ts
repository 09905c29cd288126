import type { SelectQueryBuilder } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { ClaimDispute, ClaimStatement, Ruling } from '../dispute.contract.ts';
import type { DisputeFacts, DisputeSide } from '../dispute.rules.ts';
import { appealUntil, disputeActions, sideOf } from '../dispute.rules.ts';

type Disputes = SelectQueryBuilder<Tables, 'claimDispute', object>;

/** Disputes with the names for those who rule. */
export function disputeRows(disputes: Disputes) {
  return disputes
    .innerJoin('lead', 'lead.id', 'claimDispute.leadId')
    .innerJoin('channelPartner as claimant', 'claimant.id', 'claimDispute.claimantFirmId')
    .leftJoin('channelPartner as holder', 'holder.id', 'claimDispute.holderFirmId')
    .innerJoin('appUser as raiser', 'raiser.id', 'claimDispute.raisedById')
    .leftJoin('appUser as judge', 'judge.id', 'claimDispute.ruledById')
    .leftJoin('appUser as secondJudge', 'secondJudge.id', 'claimDispute.appealRuledById')
    .selectAll('claimDispute')
    .select(['lead.firstName', 'lead.lastName', 'claimant.name as claimantName', 'holder.name as holderName'])
    .select(['raiser.firstName as raiserFirstName', 'raiser.lastName as raiserLastName'])
    .select(['judge.firstName as judgeFirstName', 'judge.lastName as judgeLastName'])
    .select(['secondJudge.firstName as secondJudgeFirstName', 'secondJudge.lastName as secondJudgeLastName']);
}

type DisputeRow = Awaited<ReturnType<ReturnType<typeof disputeRows>['executeTakeFirstOrThrow']>>;

/** Each as far as the side of the caller may read it: without the names and statements of the other side. */
export async function toDisputes(read: Read, rows: readonly DisputeRow[]): Promise<ClaimDispute[]> {
  const statements = await statementsOf(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toDispute(read, row, statements.get(row.id) ?? []));
}

function toDispute(read: Read, row: DisputeRow, statements: readonly ClaimStatement[]): ClaimDispute {
  const facts: DisputeFacts = row;
  const side = sideOf(read.caller, facts);
  const isJudge = side === 'company';
  const { raiserFirstName, raiserLastName, holderFirmId } = row;
  const holder = holderFirmId ? { id: holderFirmId, name: row.holderName ?? '' } : null;
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    number: row.number,
    phone: row.phone,
    status: row.status,
    side,
    claimant: side === 'holder' ? null : { id: row.claimantFirmId, name: row.claimantName },
    holder: side === 'claimant' ? null : holder,
    // A claimant learns no more than the check revealed.
    isHeldByCompany: isJudge && holderFirmId === null,
    leadId: isJudge ? row.leadId : null,
    customer: isJudge || side === 'holder' ? displayName(row) : null,
    broughtOn: side === 'holder' ? null : row.broughtOn,
    raisedAt: row.raisedAt,
    raisedBy:
      side === 'holder' ? null : displayName({ firstName: raiserFirstName, lastName: raiserLastName }),
    statements: statements.filter((one) => isJudge || one.side === side),
    ruling: rulingOf(row, isJudge),
    appealedAt: row.appealedAt,
    appealUntil: row.ruledAt && appealUntil(row.ruledAt),
    appealRuling: appealRulingOf(row, isJudge),
    allowedActions: disputeActions(facts, read.caller, read.now),
  };
}

function rulingOf(row: DisputeRow, isJudge: boolean): Ruling | null {
  const { outcome, reason, ruledAt, judgeFirstName: firstName, judgeLastName: lastName } = row;
  if (outcome === null || reason === null || ruledAt === null) return null;
  return { outcome, reason, ruledAt, ruledBy: isJudge ? displayName({ firstName, lastName }) : null };
}

function appealRulingOf(row: DisputeRow, isJudge: boolean): Ruling | null {
  const { appealOutcome: outcome, appealReason: reason, appealRuledAt: ruledAt } = row;
  const { secondJudgeFirstName: firstName, secondJudgeLastName: lastName } = row;
  if (outcome === null || reason === null || ruledAt === null) return null;
  return { outcome, reason, ruledAt, ruledBy: isJudge ? displayName({ firstName, lastName }) : null };
}

async function statementsOf({ db }: Read, ids: readonly string[]): Promise<Map<string, ClaimStatement[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('claimStatement')
    .innerJoin('appUser as author', 'author.id', 'claimStatement.authorId')
    .selectAll('claimStatement')
    .select(['author.firstName', 'author.lastName'])
    .where('claimStatement.disputeId', 'in', [...ids])
    .orderBy('claimStatement.statedAt')
    .orderBy('claimStatement.id')
    .execute();
  if (rows.length === 0) return new Map();
  const files = await db
    .selectFrom('file')
    .select(['id', 'name', 'sha256', 'resourceId'])
    .where('resourceType', '=', 'claimStatement')
    .where(
      'resourceId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('createdAt')
    .execute();
  const filesOf = groupRows(files, ({ resourceId }) => resourceId ?? '');
  const byDispute = groupRows(rows, ({ disputeId }) => disputeId);
  return new Map(
    [...byDispute].map(([disputeId, said]) => [
      disputeId,
      said.map((one) => ({
        id: one.id,
        side: one.side satisfies DisputeSide,
        text: one.text,
        author: displayName(one),
        statedAt: one.statedAt,
        files: (filesOf.get(one.id) ?? []).map(({ id, name, sha256 }) => ({ id, name, sha256 })),
      })),
    ]),
  );
}
