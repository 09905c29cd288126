import type { BillTo } from '../invoice.contract.ts';
import type { InvoiceDocument } from '../invoice.document.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'invoice.billTo': BillTo;
    'invoice.snapshot': InvoiceDocument;
  }
}
