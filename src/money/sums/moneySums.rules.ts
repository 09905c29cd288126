/** Receipts, invoices or installments added up; what is not told of a kind is 0. */
export interface MoneySums {
  counted: number;
  totalPaise: number;
  /** GST. */
  taxPaise: number;
  /** Of receipts, for the separate account of the project and what is free of it, as they were split. */
  separatePaise: number;
  freePaise: number;
  /** TDS. */
  deductedPaise: number;
  paidPaise: number;
  openPaise: number;
  /** Of what is open: TDS that waits to be verified. */
  waitingPaise: number;
}
