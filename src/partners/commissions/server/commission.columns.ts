import type { Calculation } from '../calculation.rules.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'commission.calculation': Calculation;
  }
}
