import type { ClaimReceipt } from '../claim.document.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'partnerClaim.receipt': ClaimReceipt;
  }
}
