import { invalid } from '#platform/contract/errors.ts';
import type {
  ChargeAllocation,
  DueCharge,
  DueInstallment,
  InstallmentAllocation,
  ReceiptAllocation,
} from './allocation.rules.ts';
import { allocateAsChosen, allocateReceipt, payableBy } from './allocation.rules.ts';
import type { TransactionMode } from '#inventory/payment-terms/payment.terms.contract.ts';

/** Money received and not allocated yet. */
export interface ReceiptToAllocate {
  amountPaise: number;
  mode: TransactionMode;
  /** The allocation a person chose instead of the default order. */
  chosen: readonly InstallmentAllocation[] | null;
  /** Installments of the invoice it was recorded against: they come first. */
  preferredIds: readonly string[];
}

/** Allocates a receipt. Throws a validation error when a chosen item is not open. */
export function allocationOf(
  receipt: ReceiptToAllocate,
  open: readonly DueInstallment[],
  charges: readonly DueCharge[] = [],
): ReceiptAllocation {
  if (receipt.chosen) {
    if (receipt.mode === 'tds' && receipt.chosen.some((one) => one.taxPaise > 0)) {
      throw invalid('allocations', 'Tax deducted by the buyer pays the price, never GST.');
    }
    return allocateAsChosen(receipt.amountPaise, receipt.chosen, open);
  }
  const dues = payableBy(receipt.mode, { installments: preferring(open, receipt.preferredIds), charges });
  return allocateReceipt(receipt.amountPaise, dues);
}

/**
 * Allocates receipts awaiting verification, one after the other: what an earlier one would pay is no longer open to
 * a later one. A choice overtaken by other money falls back to the default order.
 */
export function allocateQueue(
  receipts: readonly ReceiptToAllocate[],
  dues: readonly DueInstallment[],
  charges: readonly DueCharge[] = [],
): ReceiptAllocation[] {
  let open = dues;
  let openCharges = charges;
  return receipts.map((receipt) => {
    const allocation = isStillOpen(receipt.chosen, open)
      ? allocationOf(receipt, open, openCharges)
      : allocationOf({ ...receipt, chosen: null }, open, openCharges);
    open = withoutPaid(open, allocation.allocations);
    openCharges = withoutPaidCharges(openCharges, allocation.charges);
    return allocation;
  });
}

/** The balance left after a payment. */
export function withoutPaid(
  open: readonly DueInstallment[],
  paid: readonly InstallmentAllocation[],
): DueInstallment[] {
  return open.map((due) => {
    const part = paid.find((one) => one.installmentId === due.installmentId);
    if (!part) return due;
    return {
      ...due,
      principalPaise: due.principalPaise - part.principalPaise,
      taxPaise: due.taxPaise - part.taxPaise,
    };
  });
}

/** The same of charges. */
export function withoutPaidCharges(
  open: readonly DueCharge[],
  paid: readonly ChargeAllocation[],
): DueCharge[] {
  return open.map((due) => {
    const part = paid.find((one) => one.chargeId === due.chargeId);
    if (!part) return due;
    return {
      ...due,
      amountPaise: due.amountPaise - part.amountPaise,
      taxPaise: due.taxPaise - part.taxPaise,
    };
  });
}

function isStillOpen(
  chosen: readonly InstallmentAllocation[] | null,
  open: readonly DueInstallment[],
): boolean {
  return (chosen ?? []).every((choice) => {
    const due = open.find((one) => one.installmentId === choice.installmentId);
    return (
      due !== undefined && choice.principalPaise <= due.principalPaise && choice.taxPaise <= due.taxPaise
    );
  });
}

/** Puts some installments first; the others keep their order by due date. */
function preferring(open: readonly DueInstallment[], preferredIds: readonly string[]): DueInstallment[] {
  if (preferredIds.length === 0) return [...open];
  const isPreferred = (due: DueInstallment) => preferredIds.includes(due.installmentId);
  return open.map((due) => (isPreferred(due) ? { ...due, dueDate: BEFORE_ALL_DATES } : due));
}

const BEFORE_ALL_DATES = '0001-01-01';
