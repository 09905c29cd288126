import type { Day } from '../../platform/contract/calendar.ts';
import { daysBetween } from '../../platform/contract/calendar.ts';
import type { TaxParts } from '../rates/gst.rules.ts';
import { taxTotal } from '../rates/gst.rules.ts';
import type { InstallmentStatus } from './payment.contract.ts';

export interface InstallmentAmounts extends TaxParts {
  principalPaise: number;
  paidPrincipalPaise: number;
  paidTaxPaise: number;
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
  const principalPaise = installment.principalPaise - installment.paidPrincipalPaise;
  const taxPaise = taxTotal(installment) - installment.paidTaxPaise;
  return { principalPaise, taxPaise, totalPaise: principalPaise + taxPaise };
}

/** Derived when read, never stored: it follows from dates, payments and today. */
export function installmentStatus(
  installment: InstallmentState,
  today: Day,
  isSaleCancelled: boolean,
): InstallmentStatus {
  if (isSaleCancelled) return 'cancelled';
  if (outstandingOf(installment).totalPaise <= 0) return 'paid';
  if (isOverdue(installment, today)) return 'overdue';
  if (installment.paidPrincipalPaise + installment.paidTaxPaise > 0) return 'partiallyPaid';
  return installment.demandDate ? 'due' : 'pending';
}

/** Days since the due date while anything is open, 0 before. */
export function daysOverdue(installment: InstallmentState, today: Day): number {
  if (!isOverdue(installment, today) || installment.dueDate === null) return 0;
  return daysBetween(installment.dueDate, today);
}

function isOverdue(installment: InstallmentState, today: Day): boolean {
  return (
    installment.dueDate !== null && today > installment.dueDate && outstandingOf(installment).totalPaise > 0
  );
}
