import { compactMoney, plainNumber } from '#platform/contract/format.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { ForecastMonth, SalesForecast } from '../salesForecast.contract.ts';
import { BookingsLink } from './BookingsLink.tsx';
import { bandText, monthText } from './prediction.labels.ts';

type Row = { id: string } & (
  | { kind: 'ahead'; ahead: ForecastMonth }
  | { kind: 'past'; past: SalesForecast['history'][number] }
);

/** The months ahead with their bands, above those behind us, which open their bookings. */
export function SalesForecastTable({ forecast }: { forecast: SalesForecast }) {
  const rows: Row[] = [
    ...forecast.months.map((ahead): Row => ({ id: ahead.month, kind: 'ahead', ahead })),
    ...forecast.history.toReversed().map((past): Row => ({ id: past.month, kind: 'past', past })),
  ];
  return <FigureTable caption="Bookings by month" columns={COLUMNS} rows={rows} />;
}

const COLUMNS: readonly LedgerColumn<Row>[] = [
  { key: 'month', label: 'Month', isLong: true, render: (row) => monthLabel(row) },
  { key: 'units', label: 'Bookings', align: 'right', render: (row) => unitsOf(row) },
  {
    key: 'band',
    label: '80 of 100',
    align: 'right',
    isFaint: true,
    render: (row) => (row.kind === 'ahead' ? bandText(row.ahead.units) : ''),
  },
  { key: 'value', label: 'Value', align: 'right', render: (row) => valueOf(row) },
  {
    key: 'valueBand',
    label: '80 of 100',
    align: 'right',
    isFaint: true,
    render: (row) => (row.kind === 'ahead' ? bandText(row.ahead.valuePaise, compactMoney) : ''),
  },
];

function monthLabel(row: Row): string {
  if (row.kind === 'ahead')
    return `${monthText(row.ahead.month)}, expected${row.ahead.capped ? ', stock may end' : ''}`;
  return `${monthText(row.past.month)}${row.past.launch ? ', launch' : ''}`;
}

function unitsOf(row: Row) {
  if (row.kind === 'ahead') return plainNumber(row.ahead.units.expected);
  const { units, imported, link, month } = row.past;
  return (
    <BookingsLink units={units} imported={imported} link={link} label={`Bookings, ${monthText(month)}`} />
  );
}

function valueOf(row: Row) {
  if (row.kind === 'ahead') return compactMoney(row.ahead.valuePaise.expected);
  const { units, imported, valuePaise, link, month } = row.past;
  if (imported > 0 && imported === units) return '';
  return (
    <FigureLink
      figure={{ value: valuePaise, measure: 'agreementValuePaise', ...link }}
      label={`Value, ${monthText(month)}`}
    />
  );
}
