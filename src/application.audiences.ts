import { approvalAudience } from './domains/approvals/server/approval.audience.ts';
import {
  absenceAudience,
  assignmentPolicyAudience,
  workScheduleAudience,
} from './domains/assignment/server/assignment.audience.ts';
import { accountTransferAudience } from './domains/bank-accounts/server/bankAccount.audience.ts';
import { milestoneAudience } from './domains/construction/server/milestone.audience.ts';
import { demandRunAudience } from './domains/demand-runs/server/demandRun.audience.ts';
import { importAudience } from './domains/imports/server/import.audience.ts';
import { invoiceAudience } from './domains/invoices/server/invoice.audience.ts';
import { leadSourceAudience } from './domains/lead-sources/server/leadSource.audience.ts';
import { leadAudience } from './domains/leads/server/lead.audience.ts';
import { ledgerAudience } from './domains/ledger/server/ledger.audience.ts';
import { messageTemplateAudience } from './domains/message-templates/server/messageTemplate.audience.ts';
import { notificationAudience } from './domains/notifications/server/notification.audience.ts';
import { organizationAudience } from './domains/organizations/server/organization.audience.ts';
import { chargeAudience, paymentAudience } from './domains/payments/server/payment.audience.ts';
import { priceListAudience } from './domains/price-lists/server/priceList.audience.ts';
import { costSheetAudience } from './domains/pricing/server/costSheet.audience.ts';
import { projectAudience } from './domains/projects/server/project.audience.ts';
import { rateAudience } from './domains/rates/server/rate.audience.ts';
import { saleAudience } from './domains/sales/server/sale.audience.ts';
import { scoreRunAudience, scoringConfigAudience } from './domains/scoring/server/scoring.audience.ts';
import { savedViewAudience } from './domains/saved-views/server/savedView.audience.ts';
import { towerAudience } from './domains/towers/server/tower.audience.ts';
import { unitAudience } from './domains/units/server/unit.audience.ts';
import { userAudience } from './domains/users/server/user.audience.ts';
import {
  checkAudience,
  claimAudience,
  disputeAudience,
} from './domains/partner-claims/server/claim.audience.ts';
import type { Audiences } from './platform/server/events/stream.ts';

/** By kind of record, who hears of its changes. */
export const audiences: Audiences = {
  organization: organizationAudience,
  user: userAudience,
  project: projectAudience,
  tower: towerAudience,
  unit: unitAudience,
  milestone: milestoneAudience,
  priceList: priceListAudience,
  lead: leadAudience,
  partnerClaim: claimAudience,
  claimDispute: disputeAudience,
  claimCheck: checkAudience,
  scoreRun: scoreRunAudience,
  scoringConfig: scoringConfigAudience,
  leadModel: scoringConfigAudience,
  assignmentPolicy: assignmentPolicyAudience,
  absence: absenceAudience,
  workSchedule: workScheduleAudience,
  leadSource: leadSourceAudience,
  costSheet: costSheetAudience,
  approval: approvalAudience,
  sale: saleAudience,
  demandRun: demandRunAudience,
  ledgerCheck: ledgerAudience,
  periodLock: ledgerAudience,
  accountTransfer: accountTransferAudience,
  receipt: paymentAudience,
  saleCharge: chargeAudience,
  invoice: invoiceAudience,
  rate: rateAudience,
  import: importAudience,
  notification: notificationAudience,
  savedView: savedViewAudience,
  messageTemplate: messageTemplateAudience,
};
