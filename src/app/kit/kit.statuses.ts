import { INVITATION_STATUS, USER_STATUS } from '#company/people/web/user.status.shared.ts';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';
import { TEMPLATE_STATUS } from '#inventory/payment-terms/web/template.status.ts';
import { PROJECT_STATUS } from '#inventory/projects/web/project.status.shared.ts';
import { TOWER_STATUS } from '#inventory/towers/web/tower.status.shared.ts';
import { UNIT_STATUS } from '#inventory/units/web/unit.status.shared.ts';
import { INVOICE_STATUS } from '#money/invoices/web/invoice.status.shared.ts';
import { INSTALLMENT_STATUS, PLAN_STATUS } from '#money/plans/web/plan.status.shared.ts';
import { RECEIPT_STATUS } from '#money/receipts/web/receipt.status.shared.ts';
import { REFUND_STATUS } from '#money/refunds/web/refund.status.shared.ts';
import { APPROVAL_STATUS } from '#company/approvals/web/approval.status.ts';
import { COST_SHEET_STATUS } from '#offers/cost-sheets/web/costSheet.status.ts';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';
import type { Statuses } from '#platform/web/status/status.ts';

/** Every kind of record whose states are shown by a sign. */
export const STATUSES = {
  unit: UNIT_STATUS,
  lead: LEAD_STATUS,
  sale: SALE_STATUS,
  installment: INSTALLMENT_STATUS,
  invoice: INVOICE_STATUS,
  receipt: RECEIPT_STATUS,
  refund: REFUND_STATUS,
  template: TEMPLATE_STATUS,
  plan: PLAN_STATUS,
  costSheet: COST_SHEET_STATUS,
  approval: APPROVAL_STATUS,
  project: PROJECT_STATUS,
  user: USER_STATUS,
  invitation: INVITATION_STATUS,
  tower: TOWER_STATUS,
} as const satisfies Record<string, Statuses>;
