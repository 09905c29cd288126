import { formatDayNear } from '#platform/contract/format.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, Late } from '#platform/web/table/cells.tsx';
import { today } from '#platform/web/session/today.ts';
import type { InvoiceSummary } from '../invoice.contract.ts';
import { INVOICE_STATUS } from './invoice.status.shared.ts';

/** Red with a clock once overdue. */
export function DueDay({ invoice }: { invoice: InvoiceSummary }) {
  const text =
    invoice.dueDate === null && invoice.issueDate !== null ? 'None' : invoiceDayText(invoice.dueDate);
  return invoice.status === 'overdue' ? <Late>{text}</Late> : <span>{text}</span>;
}

export function invoiceDayText(day: string | null): string {
  return day ? formatDayNear(day, today()) : 'Not yet';
}

/** A credit note has no status of its own; its kind says more than "issued". */
export function InvoiceStatusSign({ invoice: { docType, status } }: { invoice: InvoiceSummary }) {
  return docType === 'creditNote' ? (
    <Faint>Credit note</Faint>
  ) : (
    <StatusSign of={INVOICE_STATUS} status={status} />
  );
}
