import type { ReactNode } from 'react';
import { changeText, compactMoney } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { RevenueAnalysis, RevenueFigures, RevenueGroup } from '../revenueReport.contract.ts';
import { REVENUE_HEADS } from '../revenueReport.labels.ts';
import { efficiencyText } from './revenueReport.figures.ts';
import type { Shown } from './revenueReport.state.ts';
import { SHOWN_LABELS, shownFigure } from './revenueReport.state.ts';

type Compared = Pick<RevenueGroup, 'name' | 'now' | 'before'>;

interface FigureColumn {
  key: string;
  label: string;
  isFaint?: boolean;
  render: (row: Compared) => ReactNode;
}

/** The groups with all their figures; each opens its rows. */
export function RevenueTable({ report }: { report: RevenueAnalysis }) {
  return <TableOf report={report} columns={COLUMNS} caption="All figures" />;
}

/** The figures of the chart in rows. */
export function ShownTable({ report, shown }: { report: RevenueAnalysis; shown: Shown }) {
  const columns: readonly FigureColumn[] = [
    column('now', SHOWN_LABELS[shown], ({ now }) => shownFigure(now, shown)),
    {
      ...column('before', 'Before', ({ before }) => before && shownFigure(before, shown)),
      isFaint: true,
    },
    {
      key: 'change',
      label: 'Change',
      isFaint: true,
      render: ({ now, before }) =>
        changeText(shownFigure(now, shown).value, before && shownFigure(before, shown).value) ?? '–',
    },
  ];
  return <TableOf report={report} columns={columns} caption={SHOWN_LABELS[shown]} />;
}

interface TableOfProps {
  report: RevenueAnalysis;
  columns: readonly FigureColumn[];
  caption: string;
}

function TableOf({ report, columns, caption }: TableOfProps) {
  const { groups, groupBy, total } = report;
  const sum: Compared = { name: 'all', ...total };
  return (
    <FigureTable
      caption={`${caption} by ${REVENUE_HEADS[groupBy].toLowerCase()}`}
      columns={[
        { key: 'name', label: REVENUE_HEADS[groupBy], isLong: true, render: (row) => row.name },
        ...columns.map((one): LedgerColumn<RevenueGroup> => ({ ...one, align: 'right' })),
      ]}
      rows={groups}
      totals={Object.fromEntries(columns.map(({ key, render }) => [key, render(sum)]))}
      renderCard={(row) => <GroupCard row={row} />}
    />
  );
}

const COLUMNS: readonly FigureColumn[] = [
  ofNow('bookings', 'Bookings', ({ bookings }) => bookings),
  ofNow('value', 'Value', ({ bookingValue }) => bookingValue),
  ofNow('cancelled', 'Cancelled', ({ cancelledValue }) => cancelledValue),
  { key: 'net', label: 'Net', render: ({ now }) => moneyOrDash(now.netValuePaise) },
  ofNow('billed', 'Billed', ({ billed }) => billed),
  ofNow('collected', 'Collected', ({ collected }) => collected),
  {
    key: 'withoutTax',
    label: 'Without tax',
    isFaint: true,
    render: ({ now }) => moneyOrDash(now.collectedWithoutTaxPaise),
  },
  ofNow('fellDue', 'Due', ({ due }) => due.fellDue),
  ofNow('paid', 'Paid', ({ due }) => due.paid),
  { key: 'efficiency', label: 'Efficiency', render: ({ now }) => efficiencyText(now.due.efficiencyPct) },
];

function moneyOrDash(paise: number): string {
  return paise === 0 ? '–' : compactMoney(paise);
}

function ofNow(key: string, label: string, figureOf: (figures: RevenueFigures) => Figure): FigureColumn {
  return column(key, label, ({ now }) => figureOf(now));
}

function column(key: string, label: string, figureOf: (row: Compared) => Figure | null): FigureColumn {
  return {
    key,
    label,
    render: (row) => {
      const figure = figureOf(row);
      return figure ? <FigureLink figure={figure} label={`${label}, ${row.name}`} /> : '–';
    },
  };
}

function GroupCard({ row: { name, now } }: { row: RevenueGroup }) {
  const { bookings, bookingValue, billed, collected, due } = now;
  return (
    <RowCard
      title={name}
      end={<FigureLink figure={collected} label={`Collected, ${name}`} />}
      lines={[
        <span key="booked">
          <FigureLink figure={bookings} label={`of ${name}`}>
            {bookings.value} booked
          </FigureLink>
          {' for '}
          <FigureLink figure={bookingValue} label={`Value, ${name}`} />
          {' · billed '}
          <FigureLink figure={billed} label={`of ${name}`} />
        </span>,
        <span key="due">
          {'due '}
          <FigureLink figure={due.fellDue} label={`of ${name}`} />
          {`, paid ${efficiencyText(due.efficiencyPct)}`}
        </span>,
      ]}
    />
  );
}
