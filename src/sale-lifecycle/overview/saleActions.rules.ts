import type { Role } from '#platform/contract/roles.ts';
import { anyOf, GROUPS, hasRole, PARTNER_ROLES, without } from '#platform/contract/roles.ts';
import { mayInvoice } from '#money/invoices/invoiceRights.rules.ts';

import { mayTransfer } from '#sale-lifecycle/transfers/buyerTransfer.rules.ts';
import { mayCancel } from '#sale-lifecycle/cancellations/cancellation.rules.ts';
import { mayVerifyKyc } from '#sales/kyc.rules.ts';
import type { SALE_ACTIONS } from '#sales/sale.contract.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';
import { SALE_EDITORS } from '#sales/sale.rules.ts';
import { mayMoveUnit } from '#sale-lifecycle/transfers/unitTransfer.rules.ts';
import { mayCorrect, mayTakeStep, nextStepOf } from '#sale-lifecycle/steps/saleStep.rules.ts';
import { RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';

export type SaleAction = (typeof SALE_ACTIONS)[number];

const STATEMENT_READERS = without(anyOf(GROUPS.SALES, GROUPS.FINANCE), ...PARTNER_ROLES, 'Marketing Head');

/** What a role may do with a sale in its present state; what is pending for a step is checked elsewhere. */
export function saleActions(
  role: Role,
  sale: { status: SaleStatus; channelPartnerId: string | null; isOwn: boolean },
): SaleAction[] {
  const step = nextStepOf(sale.status);
  const isOpen = sale.status !== 'completed' && sale.status !== 'cancelled';
  const allowed: Record<SaleAction, boolean> = {
    edit: isOpen && hasRole(role, ...SALE_EDITORS),
    transferUnit: isOpen && sale.status !== 'registered' && mayMoveUnit(role),
    transferBuyer: isOpen && mayTransfer(role, sale),
    verifyKyc: isOpen && mayVerifyKyc(role, sale),
    step: step !== null && mayTakeStep(step, role, sale),
    promise: (sale.status === 'agreement' || sale.status === 'registered') && mayCorrect(role),
    cancel: isOpen && mayCancel(role, sale),
    recordPayment: isOpen && hasRole(role, ...RECEIPT_RECORDERS),
    invoice: isOpen && mayInvoice(role, sale),
    statement: hasRole(role, ...STATEMENT_READERS),
  };
  return (Object.keys(allowed) as SaleAction[]).filter((action) => allowed[action]);
}
