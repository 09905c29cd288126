import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import type { InstallmentStatus } from './plan.contract.ts';

export interface InstallmentAmounts extends TaxParts {
  principalPaise: number;
  paidPrincipalPaise: number;
  paidTaxPaise: number;
  /** Waived: it counts as settled. */
  waivedPrincipalPaise: number;
  waivedTaxPaise: number;
  /** Deducted as tax and recorded with its acknowledgement: it awaits verification and is not late. */
  tdsWaitingPaise: number;
}

export interface InstallmentState extends InstallmentAmounts {
  demandDate: Day | null;
  dueDate: Day | null;
}

/** The open balance of an installment, tax and principal separately. */
export function outstandingOf(installment: InstallmentAmounts): {
  principalPaise: number;
  taxPaise: number;
  totalPaise: number;
} {
  const principalPaise =
    installment.principalPaise - installment.paidPrincipalPaise - installment.waivedPrincipalPaise;
  const taxPaise = taxTotal(installment) - installment.paidTaxPaise - installment.waivedTaxPaise;
  return { principalPaise, taxPaise, totalPaise: principalPaise + taxPaise };
}

/** The part that the buyer has to pay. */
function owedPaise(installment: InstallmentAmounts): number {
  return outstandingOf(installment).totalPaise - installment.tdsWaitingPaise;
}

/** Derived on reading, never stored: it depends on dates, payments and today. */
export function installmentStatus(
  installment: InstallmentState,
  today: Day,
  isSaleCancelled: boolean,
): InstallmentStatus {
  const isSettled = outstandingOf(installment).totalPaise <= 0;
  if (isSettled && isWaived(installment)) return 'waived';
  if (isSaleCancelled) return 'cancelled';
  if (isSettled) return 'paid';
  if (isOverdue(installment, today)) return 'overdue';
  if (installment.paidPrincipalPaise + installment.paidTaxPaise > 0) return 'partiallyPaid';
  return installment.demandDate ? 'due' : 'pending';
}

/** Settled to the last paisa, also after the sale has ended. */
export function isFullySettled(shown: {
  totalPaise: number;
  paidPaise: number;
  waivedPaise: number;
}): boolean {
  return shown.paidPaise + shown.waivedPaise >= shown.totalPaise;
}

/** Whether its balance was waived. */
function isWaived({ waivedPrincipalPaise, waivedTaxPaise }: InstallmentAmounts): boolean {
  return waivedPrincipalPaise + waivedTaxPaise > 0;
}

/** Percent of GST on an installment; where its parts have different rates, the blended rate. */
export function supplyGstPct(parts: readonly PricePart[]): number {
  const [first, ...others] = parts;
  if (!first) return 0;
  if (others.every((part) => part.gstPct === first.gstPct)) return first.gstPct;
  const principalPaise = parts.reduce((sum, part) => sum + part.principalPaise, 0);
  const taxPaise = parts.reduce((sum, part) => sum + taxTotal(part), 0);
  return principalPaise === 0 ? 0 : Number(((100 * taxPaise) / principalPaise).toFixed(2));
}

/** Days since the due date while the buyer has something to pay, 0 before. */
export function daysOverdue(installment: InstallmentState, today: Day): number {
  if (!isOverdue(installment, today) || installment.dueDate === null) return 0;
  return daysBetween(installment.dueDate, today);
}

function isOverdue(installment: InstallmentState, today: Day): boolean {
  return installment.dueDate !== null && today > installment.dueDate && owedPaise(installment) > 0;
}
