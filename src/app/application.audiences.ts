import { approvalAudience } from '#offers/approvals/server/approval.audience.ts';
import {
  absenceAudience,
  assignmentPolicyAudience,
  workScheduleAudience,
} from '#enquiries/assignment/server/assignment.audience.ts';
import { accountTransferAudience } from '#money/bank-accounts/server/bankAccount.audience.ts';
import { milestoneAudience } from '#site/milestones/server/milestone.audience.ts';
import { demandRunAudience } from '#sale-lifecycle/demands/server/demandRun.audience.ts';
import { importAudience } from '#cross-cutting/imports/server/import.audience.ts';
import { invoiceAudience } from '#money/invoices/server/invoice.audience.ts';
import { leadSourceAudience } from '#enquiries/lead-sources/server/leadSource.audience.ts';
import { leadAudience } from '#enquiries/leads/server/lead.audience.ts';
import { ledgerAudience } from '#money/ledger/server/ledger.audience.ts';
import { messageTemplateAudience } from '#enquiries/message-templates/server/messageTemplate.audience.ts';
import { notificationAudience } from '#company/notifications/server/notification.audience.ts';
import { organizationAudience } from '#company/organizations/server/organization.audience.ts';
import { chargeAudience, paymentAudience } from '#money/receipts/server/receipt.audience.ts';
import { priceListAudience } from '#inventory/prices/server/priceList.audience.ts';
import { costSheetAudience } from '#offers/cost-sheets/server/costSheet.audience.ts';
import { projectAudience } from '#inventory/projects/server/project.audience.ts';
import { rateAudience } from '#company/statutory-rates/server/rate.audience.ts';
import { saleAudience } from '#sales/server/sale.audience.ts';
import { scoreRunAudience, scoringConfigAudience } from '#enquiries/scoring/server/scoring.audience.ts';
import { savedViewAudience } from '#company/saved-views/server/savedView.audience.ts';
import { towerAudience } from '#inventory/towers/server/tower.audience.ts';
import { unitAudience } from '#inventory/units/server/unit.audience.ts';
import { userAudience } from '#company/people/server/user.audience.ts';
import {
  checkAudience,
  claimAudience,
  disputeAudience,
} from '#enquiries/partner-claims/server/claim.audience.ts';
import type { Audiences } from '#platform/server/events/stream.ts';

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
