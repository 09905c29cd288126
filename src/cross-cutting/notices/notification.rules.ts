import {
  formatDay,
  formatDayAndTime,
  formatMoney,
  formatTime,
  startCase,
} from '#platform/contract/format.ts';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { DECIDERS } from '#offers/approvals/discountApproval.rules.ts';
import {
  anyOf,
  CAPABILITIES,
  GROUPS,
  hasRole,
  PARTNER_ROLES,
  roleLabel,
  ROLES,
  SALES_MANAGER_UP,
  SALES_STAFF,
  without,
} from '#platform/contract/roles.ts';
import { DOCUMENT_APPROVERS } from '#company/documents/document.rules.ts';
import { INVITERS } from '#company/people/invitation.contract.ts';
import { CLAIM_READERS } from '#enquiries/partner-claims/claimReaders.rules.ts';

import { SELLERS } from '#sales/sale.rules.ts';
import { ANSWER_KINDS } from '#enquiries/assignment/answerNotices.rules.ts';
import { MODEL_KINDS } from '#enquiries/scoring/modelNotices.rules.ts';
import { BUYER_MAIL_KINDS } from '#letters/buyer-mails/buyerMailNotices.rules.ts';
import { ALERT_KINDS } from '#insight/alerts/alertNotices.rules.ts';
import { SCHEDULE_KINDS } from '#insight/schedules/scheduleNotices.rules.ts';
import { BUDGET_APPROVERS, BUDGET_KEEPERS } from '#insight/budgets/budget.contract.ts';
import type { NotificationKind } from '#company/notifications/notification.contract.ts';
import { TEMPLATE_KEEPERS } from '#letters/templates/template.rules.ts';
import { INSTALLMENT_EDITORS } from '#money/plans/plan.contract.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';
import { QUESTION_OWNERS } from '#partners/questions/questionRights.rules.ts';
import { ISSUE_BUILDERS } from '#site/issues/issueRights.rules.ts';
import { SHARE_MAKERS } from '#partners/shares/share.rules.ts';
import type { KindsOfNotification, Words } from '#company/notifications/notification.rules.ts';

/** Roles that sales users report to. */
const LEADERS = anyOf(GROUPS.ADMIN, [
  'Sales Head',
  'Sales Manager',
  'Channel Partner Manager',
  'Channel Partner Admin',
]);

/** Whoever may request what they may not do alone. */
const REQUESTERS = anyOf(GROUPS.SALES, GROUPS.MANAGEMENT);

/** Every kind of notification: who may get it, and what is emailed. */
export const KINDS: KindsOfNotification<NotificationKind> = {
  ...ANSWER_KINDS,
  leadEnquiredAgain: { label: 'A customer of mine enquires again', can: GROUPS.SALES, isMailed: true },
  followUpDue: { label: 'A follow-up is due', can: GROUPS.SALES },
  visitMoved: {
    label: 'Someone else reschedules or cancels a visit of a customer of mine',
    can: GROUPS.SALES,
    isMailed: true,
  },
  costSheetExpiring: { label: 'An offer to a lead of mine expires', can: GROUPS.SALES },
  costSheetOpened: { label: 'A customer opens an offer that I sent', can: GROUPS.SALES },
  approvalAsked: { label: 'A request needs my approval', can: DECIDERS, isMailed: true },
  approvalDecided: { label: 'A request of mine is decided', can: REQUESTERS, isMailed: true },
  approvalExpired: { label: 'A request of mine has expired', can: REQUESTERS },
  priceListFailed: {
    label: 'A price list cannot take effect on its date',
    can: CAPABILITIES.projectManagement,
    isMailed: true,
  },
  ...MODEL_KINDS,
  ...SCHEDULE_KINDS,
  ...ALERT_KINDS,
  ...BUYER_MAIL_KINDS,
  unitSold: { label: 'A unit that I offered is sold to someone else', can: GROUPS.SALES },
  unitBooked: { label: 'Someone who reports to me books a unit', can: LEADERS },
  unitReserved: { label: 'A unit is reserved for a lead of mine or of my team', can: GROUPS.SALES },
  reservationEnded: {
    label: 'A reservation of mine, or for a lead of mine or of my team, ends',
    can: GROUPS.SALES,
  },
  unitOffered: {
    label: 'A unit is offered to a lead of mine on its waiting list',
    can: SALES_STAFF,
    isMailed: true,
  },
  waitingEnded: { label: 'A unit with a lead of mine on its waiting list is sold', can: SALES_STAFF },
  bookingRequested: { label: 'A partner requests a booking', can: SALES_MANAGER_UP, isMailed: true },
  receiptToVerify: { label: 'A receipt is awaiting verification', can: GROUPS.FINANCE },
  receiptVerified: {
    label: 'A receipt that I recorded, or of a sale of mine, is verified',
    can: RECEIPT_READERS,
  },
  receiptWithdrawn: {
    label: 'A receipt that I recorded, or of a sale of mine, is withdrawn',
    can: RECEIPT_READERS,
  },
  receiptBounced: {
    label: 'A cheque or mandate of a sale of mine, or one that Finance watches, bounces',
    can: RECEIPT_READERS,
    isMailed: true,
  },
  receiptReversed: {
    label: 'A verified receipt that I recorded or verified, or of a sale of mine, is reversed',
    can: RECEIPT_READERS,
  },
  invoiceIssued: {
    label: 'An invoice is issued on a sale of mine',
    can: SELLERS,
  },
  duesReminded: {
    label: 'A customer of mine is reminded of overdue dues',
    can: SELLERS,
  },
  milestoneDelayed: {
    label: 'Work on a tower is delayed',
    can: ['Business Head', 'Project Director', 'Sales Manager', 'Finance Head'],
  },
  contractorPreferenceLost: {
    label: 'A contractor is no longer preferred',
    can: CAPABILITIES.manageContractors,
  },
  contractorStopped: {
    label: 'A contractor is suspended or blacklisted',
    can: CAPABILITIES.manageContractors,
  },
  contractorLicenceExpired: {
    label: 'The licence of a contractor expires while its work goes on',
    can: CAPABILITIES.manageContractors,
    isMailed: true,
  },
  issueAssigned: { label: 'An issue of a site is assigned to me', can: ISSUE_BUILDERS },
  issueOverdue: {
    label: 'An issue of mine, one that I gave to a contractor, or of a project that I direct is overdue',
    can: ISSUE_BUILDERS,
    isMailed: true,
  },
  budgetSubmitted: {
    label: 'A budget is submitted for approval',
    can: BUDGET_APPROVERS,
    isMailed: true,
  },
  budgetApproved: { label: 'A budget of mine is approved', can: BUDGET_KEEPERS },
  budgetReturned: { label: 'A budget of mine is returned', can: BUDGET_KEEPERS, isMailed: true },
  issueReportedDone: {
    label: 'A contractor reports an issue that I gave them as put right',
    can: ISSUE_BUILDERS,
  },
  laterCheckFailed: {
    label: 'A later check of completed work fails',
    can: ['Business Head', 'Project Director', 'Finance Head'],
    isMailed: true,
  },
  photoMarked: {
    label: 'Something speaks against a photo of a project that I direct',
    can: ['Project Director'],
  },
  lateRateAboveLaw: {
    label: 'Late interest of a project is above the law',
    can: CAPABILITIES.editPricing,
    isMailed: true,
  },
  planNeverDue: { label: 'A payment plan can never fall due in full', can: INSTALLMENT_EDITORS },
  claimEnding: { label: 'A claim of mine ends within a week', can: PARTNER_ROLES, isMailed: true },
  claimEnded: { label: 'A claim of mine has ended', can: PARTNER_ROLES },
  claimDisputed: { label: 'A claim is disputed', can: CLAIM_READERS, isMailed: true },
  disputeRuled: { label: 'A dispute of my firm is decided', can: PARTNER_ROLES, isMailed: true },
  firmAccountToConfirm: {
    label: 'A bank account of a partner firm or contractor is to be confirmed',
    can: GROUPS.FINANCE,
    isMailed: true,
  },
  firmAccountRejected: {
    label: 'A bank account of a partner firm that I entered is rejected',
    can: GROUPS.FINANCE,
    isMailed: true,
  },
  commissionRunToRelease: {
    label: 'A payment run of commissions is to be released',
    can: GROUPS.FINANCE,
    isMailed: true,
  },
  commissionPaid: { label: 'A commission of my firm is paid', can: ['Channel Partner Admin'] },
  partnerInvoiceSent: { label: 'A partner firm sent an invoice', can: GROUPS.FINANCE },
  partnerInvoiceDecided: {
    label: 'An invoice of my firm is entered, returned or cancelled',
    can: ['Channel Partner Admin'],
    isMailed: true,
  },
  commissionClawedBack: {
    label: 'My firm has to pay back a commission',
    can: ['Channel Partner Admin'],
    isMailed: true,
  },
  tdsDueSoon: {
    label: 'TDS of partner firms is to be paid within three days',
    can: GROUPS.FINANCE,
    isMailed: true,
  },
  tdsLate: {
    label: 'TDS of partner firms is late',
    can: GROUPS.FINANCE,
    isMailed: true,
  },
  commissionQuestionAsked: {
    label: 'A partner firm asks me about a commission',
    can: QUESTION_OWNERS,
    isMailed: true,
  },
  commissionQuestionAnswered: {
    label: 'My question about a commission is answered',
    can: PARTNER_ROLES,
    isMailed: true,
  },
  commissionShareProposed: {
    label: 'A share of a sale is to be accepted',
    can: ['Channel Partner Admin'],
    isMailed: true,
  },
  commissionShareAccepted: { label: 'The shares of a sale that I proposed are accepted', can: SHARE_MAKERS },
  documentWaiting: { label: 'Documents are waiting for my approval', can: DOCUMENT_APPROVERS },
  documentDecided: { label: 'A document that I uploaded is approved or rejected', can: ROLES },
  linkOpened: { label: 'Somebody opens documents that I shared by a link', can: ROLES },
  templateWaiting: { label: 'A template of letters is waiting for my approval', can: TEMPLATE_KEEPERS },
  acceptanceComplete: { label: 'Everybody has accepted a paper that I sent', can: ROLES, isMailed: true },
  acceptanceDeclined: { label: 'Somebody declines a paper that I sent', can: ROLES, isMailed: true },
  acceptanceEnded: {
    label: 'Somebody does not answer a paper that I sent in time, or it is withdrawn',
    can: ROLES,
    isMailed: true,
  },
  documentExpiring: {
    label: 'A document of a record of mine expires',
    can: without(ROLES, ...PARTNER_ROLES),
    isMailed: true,
  },
  roleChanged: { label: 'My role is changed', can: ROLES, isMailed: true },
  invitationAccepted: { label: 'Someone I invited joins', can: INVITERS },
};

export function leadAssignedText(lead: { customer: string; source: string; by: string | null }): Words {
  const from = lead.by ? ` Assigned by ${lead.by}.` : '';
  return { title: `New lead: ${lead.customer}`, body: `Source: ${startCase(lead.source)}.${from}` };
}

export function enquiredAgainText(lead: { customer: string; source: string }): Words {
  return { title: `${lead.customer} enquires again`, body: `By ${lead.source}. Call back now.` };
}

export function visitMovedText(visit: {
  customer: string;
  before: Instant;
  /** Null when it is cancelled. */
  to: Instant | null;
  by: string | null;
  timezone: string;
}): Words {
  const { customer, timezone } = visit;
  const by = visit.by ? ` By ${visit.by}.` : '';
  const before = formatDayAndTime(visit.before, timezone);
  if (visit.to === null)
    return { title: `Visit of ${customer} cancelled`, body: `Was planned for ${before}.${by}` };
  return {
    title: `Visit of ${customer} rescheduled`,
    body: `${formatDayAndTime(visit.to, timezone)} instead of ${before}.${by}`,
  };
}

export function followUpText(lead: { customer: string; at: Instant; timezone: string }): Words {
  return { title: `Follow up with ${lead.customer}`, body: `Due at ${formatTime(lead.at, lead.timezone)}.` };
}

export function expiringText(sheet: {
  number: string;
  unitNumber: string;
  customer: string | null;
  until: Day;
  today: Day;
}): Words {
  const when = sheet.until === sheet.today ? 'today' : `on ${formatDay(sheet.until)}`;
  const whom = sheet.customer ? ` to ${sheet.customer}` : '';
  return {
    title: `Offer ${sheet.number} expires ${when}`,
    body: `Unit ${sheet.unitNumber}${whom}. Issue a new one to keep the price.`,
  };
}

export function offerOpenedText(offer: {
  unitNumber: string;
  number: string;
  customer: string | null;
}): Words {
  const who = offer.customer ?? 'Someone';
  return {
    title: `${who} has opened your offer`,
    body: `Cost sheet ${offer.number} of ${offer.unitNumber}.`,
  };
}

export function priceListFailedText(list: {
  number: number;
  name: string;
  projectName: string;
  effectiveFrom: Day;
  reason: string;
}): Words {
  return {
    title: `Price list ${list.number}, ${list.name}, cannot take effect`,
    body: `${list.projectName}, from ${formatDay(list.effectiveFrom)}: ${list.reason} Prices stay unchanged until it is corrected.`,
  };
}

export function unitSoldText(offer: { unitNumber: string; number: string; customer: string | null }): Words {
  const whom = offer.customer ? ` to ${offer.customer}` : '';
  return { title: `${offer.unitNumber} is sold`, body: `Your offer ${offer.number}${whom} is withdrawn.` };
}

export function unitBookedText(sale: SaleFacts & { agreementValuePaise: number; executive: string }): Words {
  return {
    title: `${sale.executive} booked ${sale.unitNumber}`,
    body: `${sale.customer}, ${formatMoney(sale.agreementValuePaise)}, ${sale.bookingNumber}.`,
  };
}

export interface SaleFacts {
  bookingNumber: string;
  unitNumber: string;
  customer: string;
}

export type ReceiptNoticeKind =
  | 'receiptToVerify'
  | 'receiptVerified'
  | 'receiptWithdrawn'
  | 'receiptBounced'
  | 'receiptReversed';

export function receiptText(
  what: ReceiptNoticeKind,
  receipt: SaleFacts & { amountPaise: number; mode: string; by: string | null; reason: string | null },
): Words {
  const amount = formatMoney(receipt.amountPaise);
  const by = receipt.by ? ` by ${receipt.by}` : '';
  const reason = receipt.reason ? `: ${receipt.reason.replace(/\.$/, '')}` : '';
  const of = `${receipt.customer}, ${receipt.unitNumber}, ${startCase(receipt.mode)}`;
  switch (what) {
    case 'receiptToVerify':
      return { title: `${amount} is awaiting verification`, body: `${of}. Recorded${by}.` };
    case 'receiptVerified':
      return { title: `${amount} is verified`, body: `${of}. Verified${by}.` };
    case 'receiptWithdrawn':
      return {
        title: `${amount} is withdrawn`,
        body: `${of}. Withdrawn${by}${reason}.`,
      };
    case 'receiptBounced':
      return {
        title: `${amount} has bounced`,
        body: `${of}${reason}. What it paid is due again.`,
      };
    case 'receiptReversed':
      return {
        title: `${amount} is reversed`,
        body: `${of}. Reversed${by}${reason}. What it paid is due again.`,
      };
  }
}

export function invoiceText(
  invoice: SaleFacts & { invoiceNumber: string; totalPaise: number; dueDate: Day | null },
): Words {
  const due = invoice.dueDate ? `, due ${formatDay(invoice.dueDate)}` : '';
  return {
    title: `Invoice ${invoice.invoiceNumber} is issued`,
    body: `${invoice.customer}, ${invoice.unitNumber}: ${formatMoney(invoice.totalPaise)}${due}.`,
  };
}

export function roleChangedText(change: { from: Role; to: Role; by: string | null }): Words {
  const by = change.by ? ` by ${change.by}` : '';
  return {
    title: `You are now ${roleLabel(change.to)}`,
    body: `Changed from ${roleLabel(change.from)}${by}. Your access has changed accordingly.`,
  };
}

export function invitationAcceptedText(person: { name: string; role: Role }): Words {
  return {
    title: `${person.name} has joined`,
    body: `Your invitation as ${roleLabel(person.role)} is accepted.`,
  };
}

/** ADMIN opens a person among all of them, others find him among those whom they invited. */
export function linkToInvited(role: Role): string {
  return hasRole(role, ...GROUPS.ADMIN) ? '/settings/users' : '/profile';
}

/** Finance opens a receipt in Collections, sales users in its sale. */
/** A reminder of overdue dues, to the executive. */
export function remindedText(
  due: SaleFacts & { installmentName: string; openPaise: number; dueDate: Day; isMailed: boolean },
): Words {
  const told = due.isMailed ? 'Reminded by email.' : 'No email address: please call.';
  return {
    title: `${due.customer}: ${formatMoney(due.openPaise)} overdue since ${formatDay(due.dueDate)}`,
    body: `${due.unitNumber}, ${due.installmentName}. ${told}`,
  };
}

export function linkToReceipt(
  role: Role,
  { saleId, receiptId }: { saleId: string; receiptId: string },
): string {
  return hasRole(role, ...GROUPS.FINANCE)
    ? `/payments/collections?peek=${receiptId}`
    : `/sales/${saleId}?tab=receipts`;
}
