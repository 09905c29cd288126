import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { PricePart } from '#inventory/pricing/costSheetModel.rules.ts';
import type { InstallmentStatus } from './plan.contract.ts';

export interface InstallmentAmounts extends TaxParts {
  principalPaise: number;
  paidPrincipalPaise: number;
  paidTaxPaise: number;
  /** Given up: it counts as settled. */
  waivedPrincipalPaise: number;
  waivedTaxPaise: number;
  /** Deducted as tax and recorded with its acknowledgement: it waits for verification and is not late. */
  tdsWaitingPaise: number;
}

export interface InstallmentState extends InstallmentAmounts {
  demandDate: Day | null;
  dueDate: Day | null;
}

/** What is open on an installment, tax and principal apart. */
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

/** What of it may be asked of the buyer. */
export function owedPaise(installment: InstallmentAmounts): number {
  return outstandingOf(installment).totalPaise - installment.tdsWaitingPaise;
}

/** Derived when read, never stored: it follows from dates, payments and today. */
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

/** Paid or given up to the last paisa; a sale that ended changes nothing of what was paid before. */
export function isFullySettled(shown: {
  totalPaise: number;
  paidPaise: number;
  waivedPaise: number;
}): boolean {
  return shown.paidPaise + shown.waivedPaise >= shown.totalPaise;
}

/** Whether its rest was given up. */
function isWaived({ waivedPrincipalPaise, waivedTaxPaise }: InstallmentAmounts): boolean {
  return waivedPrincipalPaise + waivedTaxPaise > 0;
}

/** Percent of GST on an installment; where its parts bear several, what they come to together. */
export function supplyGstPct(parts: readonly PricePart[]): number {
  const [first, ...others] = parts;
  if (!first) return 0;
  if (others.every((part) => part.gstPct === first.gstPct)) return first.gstPct;
  const principalPaise = parts.reduce((sum, part) => sum + part.principalPaise, 0);
  const taxPaise = parts.reduce((sum, part) => sum + taxTotal(part), 0);
  return principalPaise === 0 ? 0 : Number(((100 * taxPaise) / principalPaise).toFixed(2));
}

/** Days since the due date while anything may be asked of the buyer, 0 before. */
export function daysOverdue(installment: InstallmentState, today: Day): number {
  if (!isOverdue(installment, today) || installment.dueDate === null) return 0;
  return daysBetween(installment.dueDate, today);
}

function isOverdue(installment: InstallmentState, today: Day): boolean {
  return installment.dueDate !== null && today > installment.dueDate && owedPaise(installment) > 0;
}
