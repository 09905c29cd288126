import type { StoredBillTo } from './billTo.ts';
import type { InvoiceDocument } from '../invoice.document.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'invoice.billTo': StoredBillTo;
    'invoice.snapshot': InvoiceDocument;
  }
}
