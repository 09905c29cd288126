import { approvalConstraints } from '#offers/approvals/server/approval.constraints.ts';
import { assignmentConstraints } from '#enquiries/assignment/server/assignment.constraints.ts';
import { bankAccountConstraints } from '#money/bank-accounts/server/bankAccount.constraints.ts';
import { channelPartnerConstraints } from '#company/channel-partners/server/channelPartner.constraints.ts';
import { milestoneConstraints } from '#site/milestones/server/milestone.constraints.ts';
import { invoiceConstraints } from '#money/invoices/server/invoice.constraints.ts';
import { periodConstraints } from '#money/ledger/server/period.constraints.ts';
import { leadSourceConstraints } from '#enquiries/lead-sources/server/leadSource.constraints.ts';
import { leadConstraints } from '#enquiries/leads/server/lead.constraints.ts';
import { messageTemplateConstraints } from '#enquiries/message-templates/server/messageTemplate.constraints.ts';
import { organizationConstraints } from '#company/organizations/server/organization.constraints.ts';
import { claimConstraints } from '#enquiries/partner-claims/server/claim.constraints.ts';
import { paymentConstraints } from '#money/plans/server/payment.constraints.ts';
import { planRevisionConstraints } from '#sale-lifecycle/plan-revisions/server/planRevision.constraints.ts';
import { priceListConstraints } from '#inventory/prices/server/priceList.constraints.ts';
import { costSheetConstraints } from '#offers/cost-sheets/server/costSheet.constraints.ts';
import { projectConstraints } from '#inventory/projects/server/project.constraints.ts';
import { rateConstraints } from '#company/statutory-rates/server/rate.constraints.ts';
import { saleConstraints } from '#sales/server/sale.constraints.ts';
import { scoringConstraints } from '#enquiries/scoring/server/scoring.constraints.ts';
import { savedViewConstraints } from '#company/saved-views/server/savedView.constraints.ts';
import { towerConstraints } from '#inventory/towers/server/tower.constraints.ts';
import { unitConstraints } from '#inventory/units/server/unit.constraints.ts';
import { userConstraints } from '#company/people/server/user.constraints.ts';
import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** By name of the constraint, what a person reads when the database refuses. */
export const constraintMessages: ConstraintMessages = {
  ...organizationConstraints,
  ...rateConstraints,
  ...userConstraints,
  ...channelPartnerConstraints,
  ...projectConstraints,
  ...towerConstraints,
  ...unitConstraints,
  ...milestoneConstraints,
  ...priceListConstraints,
  ...leadConstraints,
  ...claimConstraints,
  ...scoringConstraints,
  ...assignmentConstraints,
  ...leadSourceConstraints,
  ...costSheetConstraints,
  ...approvalConstraints,
  ...saleConstraints,
  ...paymentConstraints,
  ...planRevisionConstraints,
  ...bankAccountConstraints,
  ...periodConstraints,
  ...invoiceConstraints,
  ...savedViewConstraints,
  ...messageTemplateConstraints,
};
