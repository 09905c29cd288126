import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageByIds } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { omit } from '#platform/server/records.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import type { DiscountLimits } from '#inventory/pricing/discount.rules.ts';
import { mayKnowFloorRate } from '#inventory/projects/project.rules.ts';
import type * as contract from '../approval.contract.ts';
import type { Approval } from '../approval.contract.ts';
import type { ApprovalStatus } from '#offers/cost-sheets/grant.rules.ts';
import { approvalActions } from '../approval.rules.ts';
import { statusAt } from '#offers/cost-sheets/grant.rules.ts';
import { coveredByLimit, isOwn, visibleApprovals } from './approval.visibility.ts';

type ApprovalFilter = QueryOf<typeof contract.listApprovals>;

/** Requests the caller made or may decide, newest first. */
export async function listApprovals(read: Read, filter: ApprovalFilter): Promise<Page<Approval>> {
  const found = read.db
    .selectFrom('approval')
    .where(visibleApprovals(read))
    .where(filterCondition(read, filter));
  const page = await pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('approval.id')
        .orderBy('approval.createdAt', 'desc')
        .orderBy('approval.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) =>
      approvalRows(read)
        .where('approval.id', 'in', [...ids])
        .execute(),
    count: (max) => countRows(read.db, found, max),
  });
  return { ...page, rows: page.rows.map((row) => toApproval(read, row)) };
}

/** 404 when it does not exist or the caller may not see it. */
export async function getApproval(read: Read, id: string): Promise<Approval> {
  const row = await approvalRows(read)
    .where('approval.id', '=', id)
    .where(visibleApprovals(read))
    .executeTakeFirst();
  return toApproval(read, required(row, 'Approval'));
}

/** How many requests a filter finds. */
export async function countApprovals(read: Read, filter: ApprovalFilter): Promise<number> {
  const { count } = await read.db
    .selectFrom('approval')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(visibleApprovals(read))
    .where(filterCondition(read, filter))
    .executeTakeFirstOrThrow();
  return count;
}

function toDecide(read: Read) {
  const approval = expressionBuilder<Tables, 'approval'>();
  return approval.and([coveredByLimit(read), hasStatus(read, 'requested')]);
}

function filterCondition(read: Read, { status, projectId, unitId, leadId, whose }: ApprovalFilter) {
  const approval = expressionBuilder<Tables, 'approval'>();
  const conditions = [
    projectId && approval('approval.projectId', '=', projectId),
    unitId && approval('approval.unitId', '=', unitId),
    leadId && approval('approval.leadId', '=', leadId),
    status?.length && approval.or(status.map((one) => hasStatus(read, one))),
    whose === 'mine' && isOwn(read),
    whose === 'toDecide' && toDecide(read),
  ];
  return approval.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** As `statusAt` derives it. */
function hasStatus({ now }: Read, status: ApprovalStatus) {
  const approval = expressionBuilder<Tables, 'approval'>();
  const isUsed = approval.exists(
    approval
      .selectFrom('costSheet')
      .select('costSheet.id')
      .whereRef('costSheet.approvalId', '=', 'approval.id'),
  );
  const isOver = approval('approval.expiresAt', '<=', now);
  const isStored = (stored: Exclude<ApprovalStatus, 'expired'>) => approval('approval.status', '=', stored);
  switch (status) {
    case 'requested':
      return approval.and([isStored('requested'), approval.not(isOver)]);
    case 'granted':
      return approval.and([isStored('granted'), approval.or([approval.not(isOver), isUsed])]);
    case 'expired':
      return approval.and([
        isOver,
        approval.or([isStored('requested'), approval.and([isStored('granted'), approval.not(isUsed)])]),
      ]);
    case 'refused':
    case 'withdrawn':
      return approval.and([isStored(status)]);
  }
}

/** Requests with the names a screen shows, the current limits and the sheet issued under them. */
export function approvalRows(read: Read) {
  return read.db
    .selectFrom('approval')
    .innerJoin('organization', (join) => join.onTrue())
    .innerJoin('project', 'project.id', 'approval.projectId')
    .innerJoin('unit', 'unit.id', 'approval.unitId')
    .innerJoin('paymentTemplate', 'paymentTemplate.id', 'approval.templateId')
    .innerJoin('appUser as requester', 'requester.id', 'approval.requestedById')
    .leftJoin('appUser as decider', 'decider.id', 'approval.decidedById')
    .leftJoin('projectPaymentConfig as config', 'config.projectId', 'approval.projectId')
    .leftJoin('costSheet', 'costSheet.approvalId', 'approval.id')
    .leftJoin('lead', (join) => join.onRef('lead.id', '=', 'approval.leadId').on(visibleLeads(read)))
    .selectAll('approval')
    .select((eb) => [
      'project.name as projectName',
      'project.floorRatePaise',
      'unit.unitNumber',
      'paymentTemplate.name as templateName',
      'requester.firstName as requesterFirstName',
      'requester.lastName as requesterLastName',
      'requester.role as requesterRole',
      'decider.firstName as deciderFirstName',
      'decider.lastName as deciderLastName',
      'decider.role as deciderRole',
      'costSheet.id as sheetId',
      'costSheet.number as sheetNumber',
      'lead.id as seenLeadId',
      'lead.firstName as leadFirstName',
      'lead.lastName as leadLastName',
      eb.fn
        .coalesce(
          sql<DiscountLimits>`config.discount_limits`,
          sql<DiscountLimits>`organization.discount_limits`,
        )
        .as('limits'),
    ]);
}

export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof approvalRows>['executeTakeFirstOrThrow']>>;

const NOT_SHOWN = [
  'organizationId',
  'createdById',
  'updatedById',
  'requestedById',
  'decidedById',
  'requesterFirstName',
  'requesterLastName',
  'requesterRole',
  'deciderFirstName',
  'deciderLastName',
  'deciderRole',
  'sheetId',
  'sheetNumber',
  'seenLeadId',
  'leadFirstName',
  'leadLastName',
  'limits',
] as const;

/** The part of a stored request that the rules check. */
export function judged(row: ApprovalRow) {
  return { ...row, isUsed: row.sheetId !== null };
}

function toApproval(read: Read, row: ApprovalRow): Approval {
  const { role } = read.caller;
  const facts = judged(row);
  return {
    _id: row.id,
    ...omit(row, [...NOT_SHOWN]),
    leadId: row.seenLeadId,
    leadName:
      row.seenLeadId === null
        ? null
        : displayName({ firstName: row.leadFirstName, lastName: row.leadLastName }),
    requestedBy: {
      id: row.requestedById,
      name: displayName({ firstName: row.requesterFirstName, lastName: row.requesterLastName }),
      role: row.requesterRole,
    },
    inputs: row.inputs as Approval['inputs'],
    floorRatePaise: mayKnowFloorRate(role) ? row.floorRatePaise : null,
    grantableBy: row.grantableBy as Role,
    status: statusAt(facts, read.now),
    decidedBy:
      row.decidedById === null
        ? null
        : {
            id: row.decidedById,
            name: displayName({ firstName: row.deciderFirstName, lastName: row.deciderLastName }),
            role: row.deciderRole as Role,
          },
    costSheet: row.sheetId && row.sheetNumber ? { id: row.sheetId, number: row.sheetNumber } : null,
    allowedActions: approvalActions(facts, read.caller, read.now),
  };
}
