/** What is overdue and nobody has paid: receipts to verify are taken off, however they were received. */
export function stillOverduePaise(overduePaise: number, toVerifyPaise: number | null): number {
  return Math.max(0, overduePaise - (toVerifyPaise ?? 0));
}
