import type { InstallmentAllocation } from '#money/plans/allocation.rules.ts';
import type { ReceiptDocument } from '../receipt.document.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'paymentTransaction.requestedAllocations': InstallmentAllocation[];
    'paymentTransaction.snapshot': ReceiptDocument;
  }
}
