import type { ApprovalKind } from '#company/approvals/server/approval.kind.ts';
import { destructionApproval } from '#company/retention/server/destruction.approval.ts';
import { priceListApproval } from '#inventory/prices/server/priceList.approval.ts';
import { dueDateApproval } from '#money/dues/server/dueDate.approval.ts';
import { waiverApproval } from '#money/dues/server/waiver.approval.ts';
import { refundApproval } from '#money/receipts/server/refund.approval.ts';
import { discountApproval } from '#offers/approvals/server/discount.approval.ts';
import { unblockApproval } from '#offers/reservations/server/unblock.approval.ts';
import { writeOffApproval } from '#partners/recoveries/server/writeOff.approval.ts';
import { cancellationApproval } from '#sale-lifecycle/cancellations/server/cancellation.approval.ts';
import { checkWaiverApproval } from '#site/quality/server/waiver.approval.ts';
import { transferFeeApproval } from '#sale-lifecycle/transfers/server/transferFee.approval.ts';

/** Every kind of request that the inbox knows, each from its own area. */
export const APPROVAL_KINDS: readonly ApprovalKind[] = [
  priceListApproval,
  unblockApproval,
  discountApproval,
  dueDateApproval,
  waiverApproval,
  refundApproval,
  cancellationApproval,
  transferFeeApproval,
  writeOffApproval,
  destructionApproval,
  checkWaiverApproval,
];
