import { formatMoneyExact } from '#platform/contract/format.ts';
import type { PaymentStatistics } from '../due.contract.ts';

interface DueSumProps {
  found: PaymentStatistics['overdue'] | undefined;
  /** The figure from which the list was opened. */
  cellPaise?: number | undefined;
}

/** The total of all rows of the list, not only of the page shown, beside its figure. */
export function DueSum({ found, cellPaise }: DueSumProps) {
  if (!found) return null;
  const { sales, outstandingPaise } = found;
  return (
    <span aria-live="polite">
      <b>
        {sales} {sales === 1 ? 'customer' : 'customers'}, {formatMoneyExact(outstandingPaise)}
      </b>
      {cellPaise === outstandingPaise && ', equal to the figure above'}
    </span>
  );
}
