import type { SelectQueryBuilder } from 'kysely';
import { expressionBuilder } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { PageRequest } from '#platform/server/database/paging.ts';
import { countRows, pageByIds } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type * as contract from '../approval.contract.ts';
import type { Approval, ApprovalDetail, ApprovalKindName, ApprovalStatus } from '../approval.contract.ts';
import { approvalActions, statusAt } from '../approval.rules.ts';
import type { ApprovalKind } from './approval.kind.ts';
import { decidableBy, isOwn, visibleApprovals } from './approval.visibility.ts';

type ApprovalFilter = QueryOf<typeof contract.listApprovals>;

/** Requests the caller made or may decide, newest first. */
export async function listApprovals(
  read: Read,
  kinds: readonly ApprovalKind[],
  filter: ApprovalFilter,
): Promise<Page<Approval>> {
  return newestApprovals(read, filter, foundApprovals(read, kinds, filter), (ids) =>
    approvalsById(read, kinds, ids),
  );
}

/** A page of the requests found, newest first. */
export function newestApprovals<Row extends { id: string }>(
  { db }: Read,
  paging: PageRequest,
  found: SelectQueryBuilder<Tables, 'approval', object>,
  details: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  return pageByIds(db, paging, {
    ids: ({ limit, offset }) =>
      found
        .select('approval.id')
        .orderBy('approval.createdAt', 'desc')
        .orderBy('approval.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    details,
    count: (max) => countRows(db, found, max),
  });
}

export function foundApprovals(read: Read, kinds: readonly ApprovalKind[], filter: Partial<ApprovalFilter>) {
  return read.db
    .selectFrom('approval')
    .where(visibleApprovals(read, kinds))
    .where(filterCondition(read, kinds, filter));
}

/** Requests that the caller may see (checked before), in any order. */
export async function approvalsById(
  read: Read,
  kinds: readonly ApprovalKind[],
  ids: readonly string[],
): Promise<Approval[]> {
  const rows = await approvalRows(read, kinds).where('approval.id', 'in', ids).execute();
  return rows.map((row) => toApproval(read, row));
}

/** 404 when it does not exist or the caller may not see it. */
export async function getApproval(
  read: Read,
  kinds: readonly ApprovalKind[],
  id: string,
): Promise<ApprovalDetail> {
  const row = await approvalRows(read, kinds)
    .where('approval.id', '=', id)
    .where(visibleApprovals(read, kinds))
    .executeTakeFirst();
  const approval = required(row, 'Approval');
  return { ...toApproval(read, approval), ...(await kindOf(kinds, approval.kind).describe(read, approval)) };
}

/** How many requests a filter finds. */
export async function countApprovals(
  read: Read,
  kinds: readonly ApprovalKind[],
  filter: ApprovalFilter,
): Promise<number> {
  const { count } = await foundApprovals(read, kinds, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function kindOf(kinds: readonly ApprovalKind[], name: string): ApprovalKind {
  const kind = kinds.find((one) => one.kind === name);
  if (!kind) throw new Error(`No area registers approvals of the kind ${name}.`);
  return kind;
}

function filterCondition(read: Read, kinds: readonly ApprovalKind[], filter: Partial<ApprovalFilter>) {
  const approval = expressionBuilder<Tables, 'approval'>();
  const { kind, status, projectId, unitId, leadId, saleId, recordId, requestedById } = filter;
  const { decidedById, whose } = filter;
  const conditions = [
    kind?.length && approval('approval.kind', 'in', [...kind]),
    status?.length && approval.or(status.map((one) => hasStatus(read, one))),
    projectId && approval('approval.projectId', '=', projectId),
    unitId && approval('approval.unitId', '=', unitId),
    leadId && approval('approval.leadId', '=', leadId),
    saleId && approval('approval.saleId', '=', saleId),
    recordId && approval('approval.recordId', '=', recordId),
    requestedById && approval('approval.requestedById', '=', requestedById),
    decidedById && approval('approval.decidedById', '=', decidedById),
    whose === 'mine' && isOwn(read),
    whose === 'toDecide' && approval.and([decidableNow(read, kinds), hasStatus(read, 'requested')]),
  ];
  return approval.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** Where two people are needed, whoever approved first has decided. */
function decidableNow(read: Read, kinds: readonly ApprovalKind[]) {
  const approval = expressionBuilder<Tables, 'approval'>();
  return approval.and([
    decidableBy(read, kinds),
    approval('approval.firstGrantedById', 'is distinct from', read.caller.userId),
  ]);
}

/** As `statusAt` derives it. */
export function hasStatus({ now }: Read, status: ApprovalStatus) {
  const approval = expressionBuilder<Tables, 'approval'>();
  const isStored = (stored: ApprovalStatus) => approval('approval.status', '=', stored);
  const isOver = approval('approval.expiresAt', '<=', now);
  const isOpen = approval.or([
    isStored('requested'),
    approval.and([isStored('granted'), approval('approval.usedAt', 'is', null)]),
  ]);
  const hasLapsed = approval.and([isOpen, approval('approval.expiresAt', 'is not', null), isOver]);
  if (status === 'expired') return approval.or([isStored('expired'), hasLapsed]);
  return approval.and([isStored(status), approval.not(hasLapsed)]);
}

/** Requests with the names a screen shows, and whether the caller may decide them. */
export function approvalRows(read: Read, kinds: readonly ApprovalKind[]) {
  return read.db
    .selectFrom('approval')
    .leftJoin('project', 'project.id', 'approval.projectId')
    .innerJoin('appUser as requester', 'requester.id', 'approval.requestedById')
    .leftJoin('appUser as first', 'first.id', 'approval.firstGrantedById')
    .leftJoin('appUser as decider', 'decider.id', 'approval.decidedById')
    .selectAll('approval')
    .select([
      'project.name as projectName',
      'requester.firstName as requesterFirstName',
      'requester.lastName as requesterLastName',
      'requester.role as requesterRole',
      'first.firstName as firstFirstName',
      'first.lastName as firstLastName',
      'first.role as firstRole',
      'decider.firstName as deciderFirstName',
      'decider.lastName as deciderLastName',
      'decider.role as deciderRole',
    ])
    .select(decidableBy(read, kinds).as('mayDecide'));
}

export type NamedApprovalRow = Awaited<
  ReturnType<ReturnType<typeof approvalRows>['executeTakeFirstOrThrow']>
>;

/** The part of a stored request that the rules check. */
export function judged(row: NamedApprovalRow) {
  return { ...row, mayDecide: Boolean(row.mayDecide) };
}

function toApproval(read: Read, row: NamedApprovalRow): Approval {
  const facts = judged(row);
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    kind: row.kind as ApprovalKindName,
    title: row.title,
    recordType: row.recordType,
    recordId: row.recordId,
    projectId: row.projectId,
    projectName: row.projectName,
    unitId: row.unitId,
    saleId: row.saleId,
    requestedBy: person(row.requestedById, row.requesterFirstName, row.requesterLastName, row.requesterRole),
    reason: row.reason,
    amountPaise: row.amountPaise,
    decidableBy: mostJunior(row.deciderRoles),
    peopleNeeded: row.peopleNeeded,
    firstGrantedBy:
      row.firstGrantedById === null || row.firstRole === null
        ? null
        : person(row.firstGrantedById, row.firstFirstName, row.firstLastName, row.firstRole),
    status: statusAt(facts, read.now),
    decidedBy:
      row.decidedById === null || row.deciderRole === null
        ? null
        : person(row.decidedById, row.deciderFirstName, row.deciderLastName, row.deciderRole),
    decidedAt: row.decidedAt,
    note: row.note,
    expiresAt: row.expiresAt,
    allowedActions: approvalActions(facts, read.caller.userId, read.now),
  };
}

/** The roles are stored the most junior first, and the database holds that there is one. */
export function mostJunior([role]: readonly Role[]): Role {
  if (role === undefined) throw new Error('A request names who may decide it.');
  return role;
}

export function person(id: string, firstName: string | null, lastName: string | null, role: Role) {
  return { id, name: displayName({ firstName, lastName }), role };
}
