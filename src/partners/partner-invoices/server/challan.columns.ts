/** Of a deduction that was taken back after its challan: how much of its tax a later challan used. */
export interface UsedExcess {
  id: string;
  paise: number;
}

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'tdsChallan.excessUsed': UsedExcess[];
  }
}
