import type { NewPaper } from '#company/papers/server/paper.store.ts';
import type { InvoiceDocument } from '../invoice.document.ts';

/** An issued invoice or credit note as it stands among the issued papers. */
export function invoicePaper(
  document: InvoiceDocument,
  record: { id: string; saleId: string; projectId: string },
): NewPaper {
  const { title, invoiceNumber, issueDate, totalPaise, currency, billTo, payTo } = document;
  return {
    kind: title === 'Credit note' ? 'creditNote' : 'invoice',
    recordId: record.id,
    title,
    number: invoiceNumber,
    day: issueDate,
    amountPaise: totalPaise,
    currency,
    holder: billTo.name,
    saleId: record.saleId,
    projectId: record.projectId,
    payTo,
    document,
  };
}
