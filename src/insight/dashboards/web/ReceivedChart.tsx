import { compactMoney } from '#platform/contract/format.ts';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { findingOf } from '../bookingMonths.rules.ts';
import type { PaymentsDashboard } from '../paymentsDashboard.contract.ts';
import { ComparedMonths, monthName } from './ComparedMonths.tsx';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';

type Month = NonNullable<PaymentsDashboard['moneyIn']>['months'][number];
type Row = Month & { id: string; name: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Month'),
  figureColumn('received', 'Received', (row) => row.received),
];

/** Verified receipts of the last twelve months over those of the twelve before. */
export function ReceivedChart({ months, today }: { months: readonly Month[]; today: string }) {
  const values = months.map(({ month, received }) => ({ month, value: received.value }));
  const rows = months
    .map((month, index) => ({
      ...month,
      id: month.month,
      name: monthName(month.month, index === months.length - 1),
    }))
    .toReversed();
  return (
    <ComparedMonths
      title="Collections by month"
      months={values}
      finding={findingOf(values, today, compactMoney, 'No receipts in any completed month yet.')}
      format={compactMoney}
      table={<FigureTable caption="Collections by month" columns={COLUMNS} rows={rows} />}
    />
  );
}
