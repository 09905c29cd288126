import { approvalConstraints } from './domains/approvals/server/approval.constraints.ts';
import { assignmentConstraints } from './domains/assignment/server/assignment.constraints.ts';
import { bankAccountConstraints } from './domains/bank-accounts/server/bankAccount.constraints.ts';
import { channelPartnerConstraints } from './domains/channel-partners/server/channelPartner.constraints.ts';
import { milestoneConstraints } from './domains/construction/server/milestone.constraints.ts';
import { invoiceConstraints } from './domains/invoices/server/invoice.constraints.ts';
import { periodConstraints } from './domains/ledger/server/period.constraints.ts';
import { leadSourceConstraints } from './domains/lead-sources/server/leadSource.constraints.ts';
import { leadConstraints } from './domains/leads/server/lead.constraints.ts';
import { messageTemplateConstraints } from './domains/message-templates/server/messageTemplate.constraints.ts';
import { organizationConstraints } from './domains/organizations/server/organization.constraints.ts';
import { claimConstraints } from './domains/partner-claims/server/claim.constraints.ts';
import { paymentConstraints } from './domains/payments/server/payment.constraints.ts';
import { planRevisionConstraints } from './domains/plan-revisions/server/planRevision.constraints.ts';
import { priceListConstraints } from './domains/price-lists/server/priceList.constraints.ts';
import { costSheetConstraints } from './domains/pricing/server/costSheet.constraints.ts';
import { projectConstraints } from './domains/projects/server/project.constraints.ts';
import { rateConstraints } from './domains/rates/server/rate.constraints.ts';
import { saleConstraints } from './domains/sales/server/sale.constraints.ts';
import { scoringConstraints } from './domains/scoring/server/scoring.constraints.ts';
import { savedViewConstraints } from './domains/saved-views/server/savedView.constraints.ts';
import { towerConstraints } from './domains/towers/server/tower.constraints.ts';
import { unitConstraints } from './domains/units/server/unit.constraints.ts';
import { userConstraints } from './domains/users/server/user.constraints.ts';
import type { ConstraintMessages } from './platform/server/database/constraint-errors.ts';

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
