import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { omit } from '#platform/server/records.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import type { DiscountLimits } from '#inventory/pricing/discount.rules.ts';
import { mayKnowFloorRate } from '#inventory/projects/project.rules.ts';
import { statusAt } from '#company/approvals/approval.rules.ts';
import { mostJunior, newestApprovals, person } from '#company/approvals/server/approval.queries.ts';
import { isOwn, visibleApprovals } from '#company/approvals/server/approval.visibility.ts';
import type * as contract from '../discountApproval.contract.ts';
import type { DiscountApproval } from '../discountApproval.contract.ts';
import { discountActions } from '../discountApproval.rules.ts';
import { discountApproval } from './discount.approval.ts';

type DiscountFilter = QueryOf<typeof contract.listDiscountApprovals>;

/** Requests of the caller, newest first. */
export function listDiscountApprovals(
  read: Read,
  { unitId, leadId, ...paging }: DiscountFilter,
): Promise<Page<DiscountApproval>> {
  const found = read.db
    .selectFrom('approval')
    .where('approval.kind', '=', 'discount')
    .where(isOwn(read))
    .$if(unitId !== undefined, (query) => query.where('approval.unitId', '=', unitId ?? ''))
    .$if(leadId !== undefined, (query) => query.where('approval.leadId', '=', leadId ?? ''));
  return newestApprovals(read, paging, found, async (ids) => {
    const rows = await discountRows(read).where('approval.id', 'in', ids).execute();
    return rows.map((row) => toDiscountApproval(read, row));
  });
}

/** 404 when it does not exist or the caller may not see it. */
export async function getDiscountApproval(read: Read, id: string): Promise<DiscountApproval> {
  const row = await discountRows(read)
    .where('approval.id', '=', id)
    .where(visibleApprovals(read, [discountApproval]))
    .executeTakeFirst();
  return toDiscountApproval(read, required(row, 'Approval'));
}

const APPROVAL_COLUMNS = [
  'approval.id',
  'approval.version',
  'approval.createdAt',
  'approval.updatedAt',
  'approval.projectId',
  'approval.leadId',
  'approval.requestedById',
  'approval.reason',
  'approval.deciderRoles',
  'approval.firstGrantedById',
  'approval.status',
  'approval.decidedById',
  'approval.decidedAt',
  'approval.note',
  'approval.expiresAt',
  'approval.usedAt',
] as const;

/** Requests with the names a screen shows, the current limits and the sheet issued under them. */
function discountRows(read: Read) {
  return read.db
    .selectFrom('approval')
    .innerJoin('discountApproval', 'discountApproval.approvalId', 'approval.id')
    .innerJoin('organization', (join) => join.onTrue())
    .innerJoin('project', 'project.id', 'approval.projectId')
    .innerJoin('unit', 'unit.id', 'approval.unitId')
    .innerJoin('paymentTemplate', 'paymentTemplate.id', 'discountApproval.templateId')
    .innerJoin('appUser as requester', 'requester.id', 'approval.requestedById')
    .leftJoin('appUser as decider', 'decider.id', 'approval.decidedById')
    .leftJoin('projectPaymentConfig as config', 'config.projectId', 'approval.projectId')
    .leftJoin('costSheet', 'costSheet.approvalId', 'approval.id')
    .leftJoin('lead', (join) => join.onRef('lead.id', '=', 'approval.leadId').on(visibleLeads(read)))
    .selectAll('discountApproval')
    .select(APPROVAL_COLUMNS)
    .select((eb) => [
      'project.id as ofProject',
      'project.name as projectName',
      'project.floorRatePaise',
      'unit.id as unitId',
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

type DiscountRow = Awaited<ReturnType<ReturnType<typeof discountRows>['executeTakeFirstOrThrow']>>;

const NOT_SHOWN = [
  'ofProject',
  'organizationId',
  'approvalId',
  'requestedById',
  'firstGrantedById',
  'decidedById',
  'requesterFirstName',
  'requesterLastName',
  'requesterRole',
  'deciderFirstName',
  'deciderLastName',
  'deciderRole',
  'deciderRoles',
  'usedAt',
  'sheetId',
  'sheetNumber',
  'seenLeadId',
  'leadFirstName',
  'leadLastName',
  'limits',
] as const;

function toDiscountApproval(read: Read, row: DiscountRow): DiscountApproval {
  const { role } = read.caller;
  if (row.expiresAt === null) throw new Error('A discount is to be used within a time.');
  return {
    _id: row.id,
    ...omit(row, [...NOT_SHOWN]),
    projectId: row.ofProject,
    expiresAt: row.expiresAt,
    leadId: row.seenLeadId,
    leadName:
      row.seenLeadId === null
        ? null
        : displayName({ firstName: row.leadFirstName, lastName: row.leadLastName }),
    requestedBy: person(row.requestedById, row.requesterFirstName, row.requesterLastName, row.requesterRole),
    inputs: row.inputs as DiscountApproval['inputs'],
    floorRatePaise: mayKnowFloorRate(role) ? row.floorRatePaise : null,
    grantableBy: mostJunior(row.deciderRoles),
    status: statusAt(row, read.now),
    decidedBy:
      row.decidedById === null || row.deciderRole === null
        ? null
        : person(row.decidedById, row.deciderFirstName, row.deciderLastName, row.deciderRole),
    costSheet: row.sheetId && row.sheetNumber ? { id: row.sheetId, number: row.sheetNumber } : null,
    allowedActions: discountActions(row, read.caller, read.now),
  };
}
