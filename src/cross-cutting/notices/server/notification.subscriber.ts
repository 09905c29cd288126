import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { KINDS } from '../notification.rules.ts';
import { acceptanceNotices } from './acceptance.notices.ts';
import { milestoneNotices } from './construction.notices.ts';
import { approvalNotices } from './approval.notices.ts';
import { budgetNotices } from './budget.notices.ts';
import { claimNotices, disputeNotices } from './claim.notices.ts';
import { commissionRunNotices } from './commissionRun.notices.ts';
import { questionNotices } from './commissionQuestion.notices.ts';
import { shareNotices } from './commissionShare.notices.ts';
import { contractorNotices } from './contractor.notices.ts';
import { documentNotices } from './document.notices.ts';
import { firmAccountNotices } from './firmAccount.notices.ts';
import { holdNotices } from './hold.notices.ts';
import { issueNotices } from './issue.notices.ts';
import { enquiryNotices, leadNotices } from './lead.notices.ts';
import { linkNotices, templateNotices } from './letter.notices.ts';
import { moneyNotices } from './money.notices.ts';
import { partnerInvoiceNotices } from './partnerInvoice.notices.ts';
import { photoNotices } from './photo.notices.ts';
import { priceListNotices } from './priceList.notices.ts';
import { recoverableNotices } from './recoverable.notices.ts';
import { reminderNotices } from './reminder.notices.ts';
import { requestNotices } from './request.notices.ts';
import { visitNotices } from './visit.notices.ts';
import { waitingNotices } from './waiting.notices.ts';
import { notify } from '#company/notifications/server/notify.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { offerNotices } from './offer.notices.ts';
import { personNotices } from './person.notices.ts';
import { saleNotices } from './sale.notices.ts';

type Notices = (deeds: readonly BatchItem<Change>[]) => Promise<Notice[]>;

/** Notifications by kind of changed record. */
const BY_RESOURCE: Readonly<Record<string, readonly Notices[]>> = {
  lead: [leadNotices, enquiryNotices, visitNotices],
  receipt: [moneyNotices],
  invoice: [moneyNotices],
  milestone: [milestoneNotices],
  contractor: [contractorNotices],
  budget: [budgetNotices],
  siteIssue: [issueNotices],
  sitePhoto: [photoNotices],
  sale: [saleNotices, reminderNotices],
  unit: [saleNotices, holdNotices, waitingNotices, requestNotices],
  user: [personNotices],
  approval: [approvalNotices],
  costSheet: [offerNotices],
  priceList: [priceListNotices],
  partnerClaim: [claimNotices],
  claimDispute: [disputeNotices],
  document: [documentNotices],
  documentShare: [linkNotices],
  letterTemplate: [templateNotices],
  acceptance: [acceptanceNotices],
  firmAccount: [firmAccountNotices],
  commissionRun: [commissionRunNotices],
  partnerInvoice: [partnerInvoiceNotices],
  partnerRecoverable: [recoverableNotices],
  commissionQuestion: [questionNotices],
  commissionShare: [shareNotices],
};

/** Notifies users of what others do, in the same transaction. */
export async function notifyOfChanges(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const [first] = deeds;
  if (!first) return;
  const makers = new Set(deeds.flatMap(({ input }) => BY_RESOURCE[input.resource] ?? []));
  const notices = await Promise.all([...makers].map((make) => make(deeds)));
  await notify(first.work, KINDS, notices.flat());
}
