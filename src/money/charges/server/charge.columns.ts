import type { Stretch } from '../lateInterest.rules.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'saleCharge.stretches': readonly Stretch[];
    'saleWaiver.stretches': readonly Stretch[];
  }
}
