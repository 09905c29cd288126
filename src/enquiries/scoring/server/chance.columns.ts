import type { ChanceCurves } from '../chanceHazards.rules.ts';
import type { ChanceGroup } from '../chanceSum.rules.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'chanceBasis.curves': ChanceCurves;
    /** 10, 50 and 90 of 100. */
    'chanceBasis.daysToBook': [number, number, number];
    'chanceMonthEnd.groups': ChanceGroup[];
  }
}
