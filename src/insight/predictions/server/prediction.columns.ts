import type { KeptMonth } from '../trackRecord.contract.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'predictionRecord.months': KeptMonth[];
  }
}
