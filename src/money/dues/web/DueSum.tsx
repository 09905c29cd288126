import { formatMoneyExact } from '#platform/contract/format.ts';
import type { PaymentStatistics } from '../due.contract.ts';

interface DueSumProps {
  found: PaymentStatistics['overdue'] | undefined;
  /** What the figure says that the list was opened from. */
  cellPaise?: number | undefined;
}

/** The sum of all rows of the list, not only of the page that is shown, beside the figure it belongs to. */
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
