import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween, financialYearStart } from '#platform/contract/calendar.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { InvoiceSummary } from '../invoice.contract.ts';

/** Its number; a draft has none and is named by its kind. */
export function invoiceName({
  invoiceNumber,
  docType,
}: Pick<InvoiceSummary, 'invoiceNumber' | 'docType'>): string {
  return invoiceNumber ?? `Draft ${documentWord(docType)}`;
}

const DOCUMENT_LABELS: Record<InvoiceSummary['docType'], string> = {
  taxInvoice: 'tax invoice',
  billOfSupply: 'bill of supply',
  creditNote: 'credit note',
};

function documentWord(docType: InvoiceSummary['docType']): string {
  return DOCUMENT_LABELS[docType];
}

/** 'due in 6 days', 'due today', '12 days overdue'; null when nothing is due. */
export function dueText(
  { status, dueDate }: Pick<InvoiceSummary, 'status' | 'dueDate'>,
  on: Day,
): string | null {
  if (
    dueDate === null ||
    status === 'paid' ||
    status === 'writtenOff' ||
    status === 'cancelled' ||
    status === 'draft'
  )
    return null;
  const days = daysBetween(on, dueDate);
  if (days === 0) return 'due today';
  return days > 0 ? `due in ${daysText(days)}` : `${daysText(-days)} overdue`;
}

/** The open balance, or that it is settled because a part was waived: '₹50,000 waived'. */
export function standingText(
  invoice: Pick<InvoiceSummary, 'status' | 'dueDate' | 'waivedPaise'>,
  on: Day,
): string | null {
  const waived = invoice.waivedPaise > 0 ? `${formatMoneyExact(invoice.waivedPaise)} waived` : null;
  return dueText(invoice, on) ?? waived;
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** First five and last letter: enough to recognise, too little to misuse. */
export function maskedPan(pan: string): string {
  return `${pan.slice(0, 5)}••••${pan.slice(-1)}`;
}

/** The five financial years up to today's, newest first: '26-27'. */
export function financialYears(on: Day): { value: string; label: string }[] {
  return [0, 1, 2, 3, 4].map((ago) => {
    const start = financialYearStart(on) - ago;
    const end = String((start + 1) % 100).padStart(2, '0');
    return { value: `${String(start % 100).padStart(2, '0')}-${end}`, label: `FY ${start}-${end}` };
  });
}
