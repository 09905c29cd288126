import type { ApprovalKind } from '#company/approvals/server/approval.kind.ts';
import { priceListApproval } from '#inventory/prices/server/priceList.approval.ts';
import { dueDateApproval } from '#money/dues/server/dueDate.approval.ts';
import { discountApproval } from '#offers/approvals/server/discount.approval.ts';

/** Every kind of request that the inbox knows, each from its own area. */
export const APPROVAL_KINDS: readonly ApprovalKind[] = [priceListApproval, discountApproval, dueDateApproval];
