import type { Work } from '#platform/server/context.ts';
import { issuePaper } from '#company/papers/server/paper.store.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import type { ReceiptDocument } from '../receipt.document.ts';

/** Enters a receipt that was verified among the issued papers. */
export function issueReceiptPaper(
  work: Work,
  { id: saleId, projectId }: MoneySale,
  recordId: string,
  document: ReceiptDocument,
): Promise<void> {
  const { title, receiptNumber, receivedDate, amountPaise, currency, receivedFrom } = document;
  return issuePaper(work, {
    kind: 'receipt',
    recordId,
    title,
    number: receiptNumber,
    day: receivedDate,
    amountPaise,
    currency,
    holder: receivedFrom.name,
    saleId,
    projectId,
    document,
  });
}
