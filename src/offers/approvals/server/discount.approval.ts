import { expressionBuilder, sql } from 'kysely';
import type { ApprovalDescription } from '#company/approvals/approval.contract.ts';
import { isToUse } from '#company/approvals/approval.rules.ts';
import type {
  ApprovalCondition,
  ApprovalKind,
  ApprovalRow,
} from '#company/approvals/server/approval.kind.ts';
import { usableUntil } from '#company/approvals/server/approval.store.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { mayKnowFloorRate } from '#inventory/projects/project.rules.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { requireFree } from '#offers/cost-sheets/server/offer.checks.ts';
import { unitForSale } from '#offers/cost-sheets/server/pricing.queries.ts';
import { displayName, formatMoney, formatPct, formatRate } from '#platform/contract/format.ts';
import { GROUPS, hasRole, roleLabel } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { DECIDERS, roundedUpPct } from '../discountApproval.rules.ts';

/** A discount above the requester's limit: approved by whoever has the limit, then used by issuing the cost sheet. */
export const discountApproval: ApprovalKind = {
  kind: 'discount',
  mayDecide: coveredByLimit,
  describe,
  async apply(work, { unitId, leadId }) {
    if (unitId === null) throw new Error('A discount is on a unit.');
    requireFree(work, await unitForSale(work, unitId), leadId);
    return usableUntil(work);
  },
};

/** Those that the current limit of the caller covers, in projects they see; below the floor rate only ADMIN. */
function coveredByLimit(read: Read): ApprovalCondition {
  const approval = expressionBuilder<Tables, 'approval'>();
  const { role } = read.caller;
  if (!hasRole(role, ...DECIDERS)) return approval.and([approval.lit(false)]);
  const limit = sql<number>`coalesce((coalesce(config.discount_limits, organization.discount_limits) ->> ${role})::numeric, 0)`;
  const covering = approval
    .selectFrom('discountApproval as asked')
    .innerJoin('project', 'project.id', 'approval.projectId')
    .innerJoin('organization', (join) => join.onTrue())
    .leftJoin('projectPaymentConfig as config', 'config.projectId', 'project.id')
    .select('project.id')
    .whereRef('asked.approvalId', '=', 'approval.id')
    .where(projectIsVisible(read))
    .where((eb) => eb(limit, '>=', eb.ref('asked.discountPct')))
    .$if(!hasRole(role, ...GROUPS.ADMIN), (query) => query.where('asked.isBelowFloorRate', '=', false));
  return approval.and([approval.exists(covering)]);
}

async function describe(read: Read, approval: ApprovalRow): Promise<ApprovalDescription> {
  const asked = await askedFor(read, approval.id);
  return {
    facts: effectFacts(read, asked),
    warning: asked.isBelowFloorRate
      ? {
          title: 'Below the floor rate.',
          text: `Only a ${roleLabel('Project Director')} or ${roleLabel('Business Head')} may approve it.`,
        }
      : null,
    link: linkOf(read, approval, asked.sheetId),
  };
}

type Asked = Awaited<ReturnType<typeof askedFor>>;

/** The effect of the approval on the price. */
function effectFacts(read: Read, asked: Asked): ApprovalDescription['facts'] {
  const margin = mayKnowFloorRate(read.caller.role) ? marginText(asked) : null;
  const givenPaise = asked.discountPaise + asked.waivedPlcPaise;
  const requester = displayName({ firstName: asked.requesterFirstName, lastName: asked.requesterLastName });
  return [
    ...(asked.seenLeadId === null
      ? []
      : [
          {
            label: 'Customer',
            value: displayName({ firstName: asked.leadFirstName, lastName: asked.leadLastName }),
          },
        ]),
    { label: 'Base price', value: formatMoney(asked.basePricePaise) },
    { label: 'Discount', value: `${formatMoney(givenPaise)}, ${roundedUpPct(asked.discountPct)} of base` },
    ...(asked.waivedPlcPaise > 0
      ? [{ label: 'Charges left out', value: `${formatMoney(asked.waivedPlcPaise)} of location charges` }]
      : []),
    { label: 'Rate', value: `${formatRate(asked.netRatePaise)} instead of ${formatRate(asked.ratePaise)}` },
    ...(margin ? [{ label: 'Margin', value: margin }] : []),
    { label: 'Agreement value', value: formatMoney(asked.agreementValuePaise) },
    { label: 'All-in cost', value: formatMoney(asked.allInPaise) },
    { label: 'Payment plan', value: asked.templateName },
    { label: 'Requester’s limit', value: `${formatPct(asked.limitPct)} of ${requester}` },
    ...(asked.sheetNumber ? [{ label: 'Cost sheet', value: asked.sheetNumber }] : []),
  ];
}

/** '₹420 / sq ft above the floor rate' */
function marginText({ netRatePaise, floorRatePaise }: Asked): string {
  const margin = netRatePaise - floorRatePaise;
  return margin >= 0
    ? `${formatRate(margin)} above the floor rate`
    : `${formatRate(-margin)} below the floor rate`;
}

function linkOf(read: Read, approval: ApprovalRow, sheetId: string | null): ApprovalDescription['link'] {
  if (approval.requestedById !== read.caller.userId) return null;
  if (sheetId) return { label: 'Open cost sheet', href: `/cost-sheets/${sheetId}` };
  const query = new URLSearchParams({
    ...(approval.leadId ? { lead: approval.leadId } : {}),
    approval: approval.id,
  });
  return {
    label: isToUse(approval, read.now) ? 'Issue the cost sheet' : 'Open cost sheet',
    href: `/projects/${approval.projectId}/units/${approval.unitId}/cost-sheet?${query}`,
  };
}

function askedFor(read: Read, id: string) {
  return read.db
    .selectFrom('approval')
    .innerJoin('discountApproval as asked', 'asked.approvalId', 'approval.id')
    .innerJoin('project', 'project.id', 'approval.projectId')
    .innerJoin('paymentTemplate', 'paymentTemplate.id', 'asked.templateId')
    .innerJoin('appUser as requester', 'requester.id', 'approval.requestedById')
    .leftJoin('costSheet', 'costSheet.approvalId', 'approval.id')
    .leftJoin('lead', (join) => join.onRef('lead.id', '=', 'approval.leadId').on(visibleLeads(read)))
    .selectAll('asked')
    .select([
      'project.floorRatePaise',
      'paymentTemplate.name as templateName',
      'requester.firstName as requesterFirstName',
      'requester.lastName as requesterLastName',
      'costSheet.id as sheetId',
      'costSheet.number as sheetNumber',
      'lead.id as seenLeadId',
      'lead.firstName as leadFirstName',
      'lead.lastName as leadLastName',
    ])
    .where('approval.id', '=', id)
    .executeTakeFirstOrThrow();
}
