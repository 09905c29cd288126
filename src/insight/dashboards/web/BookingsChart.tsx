import { useState } from 'react';
import { compactMoney } from '#platform/contract/format.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { findingOf } from '../bookingMonths.rules.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { ComparedMonths, monthName } from './ComparedMonths.tsx';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';

type Month = NonNullable<Dashboard['bookingMonths']>[number];
type Measured = 'units' | 'value';

const CHOICES: readonly { value: Measured; label: string }[] = [
  { value: 'units', label: 'Units' },
  { value: 'value', label: 'Value' },
];

interface BookingsChartProps {
  months: readonly Month[];
  today: string;
}

/** Bookings of the last twelve months over those of the twelve before. */
export function BookingsChart({ months, today }: BookingsChartProps) {
  const [measured, setMeasured] = useState<Measured>('units');
  const values = months.map((month) => ({ month: month.month, value: month[measured].value }));
  return (
    <ComparedMonths
      title="Bookings by month"
      fact="without those cancelled since"
      months={values}
      finding={findingOf(values, today, measured === 'units' ? counted : compactMoney)}
      format={measured === 'units' ? String : compactMoney}
      table={<MonthTable months={months} />}
      choice={<Segment label="Shown" choices={CHOICES} value={measured} onChange={setMeasured} />}
    />
  );
}

type Row = Month & { id: string; name: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Month'),
  figureColumn('units', 'Units', (row) => row.units),
  figureColumn('value', 'Value', (row) => row.value),
];

function MonthTable({ months }: { months: readonly Month[] }) {
  const rows = months
    .map((month, index) => ({
      ...month,
      id: month.month,
      name: monthName(month.month, index === months.length - 1),
    }))
    .toReversed();
  return <FigureTable caption="Bookings by month" columns={COLUMNS} rows={rows} />;
}

function counted(units: number): string {
  return units === 1 ? '1 unit' : `${units} units`;
}
