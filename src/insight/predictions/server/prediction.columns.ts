import type { RevenueProjection } from '../revenueProjection.contract.ts';
import type { KeptMonth } from '../trackRecord.contract.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'predictionRecord.months': KeptMonth[];
    'keptCash.answer': RevenueProjection;
  }
}
