import type { ReactNode } from 'react';
import { changeText, startCase } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { Figure } from '#platform/contract/figure.ts';
import type { SalesAnalytics, SalesFigures, SalesGroup } from '../salesReport.contract.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { GROUP_LABELS } from './salesReport.labels.ts';

interface Compared {
  name: string;
  now: SalesFigures;
  before: SalesFigures | null;
}

interface FigureColumn {
  key: string;
  label: string;
  isFaint?: boolean;
  render: (row: Compared) => ReactNode;
}

/** The groups with their sums; each figure opens its rows. */
export function SalesTable({ analytics }: { analytics: SalesAnalytics }) {
  const { groupBy, groups, total } = analytics;
  const columns = total.now.collections === null ? COLUMNS.slice(0, -1) : COLUMNS;
  const sum: Compared = { name: 'all', ...total };
  const word = startCase(GROUP_LABELS[groupBy]);
  return (
    <FigureTable
      caption={`Sales by ${GROUP_LABELS[groupBy]}`}
      columns={[
        { key: 'name', label: word, isLong: true, render: (row) => row.name },
        ...columns.map((column): LedgerColumn<SalesGroup> => ({ ...column, align: 'right' })),
      ]}
      rows={groups}
      totals={Object.fromEntries(columns.map(({ key, render }) => [key, render(sum)]))}
      renderCard={(row) => <GroupCard row={row} />}
    />
  );
}

const COLUMNS: readonly FigureColumn[] = [
  figures('bookings', 'Bookings', ({ now }) => now.bookings),
  { ...figures('bookingsBefore', 'Before', ({ before }) => before?.bookings), isFaint: true },
  figures('value', 'Value', ({ now }) => now.bookingValue),
  { ...figures('valueBefore', 'Before', ({ before }) => before?.bookingValue), isFaint: true },
  {
    key: 'change',
    label: 'Change',
    isFaint: true,
    render: ({ now, before }) =>
      changeText(now.bookingValue?.value ?? null, before?.bookingValue?.value ?? null) ?? '–',
  },
  {
    key: 'rate',
    label: '₹ / sq ft',
    render: ({ now }) =>
      now.averageRatePaise === null ? '–' : <Money paise={rupees(now.averageRatePaise)} bare />,
  },
  figures('cancelled', 'Cancelled', ({ now }) => now.cancellations),
  figures('collections', 'Collections', ({ now }) => now.collections),
];

function figures(
  key: string,
  label: string,
  figureOf: (row: Compared) => Figure | null | undefined,
): FigureColumn {
  return {
    key,
    label,
    render: (row) => {
      const figure = figureOf(row);
      return figure ? <FigureLink figure={figure} label={`${label}, ${row.name}`} /> : '–';
    },
  };
}

/** A table shows whole rupees of a rate. */
function rupees(paise: number): number {
  return Math.round(paise / 100) * 100;
}

function GroupCard({ row }: { row: SalesGroup }) {
  const { name, now, before } = row;
  const change = changeText(now.bookingValue?.value ?? null, before?.bookingValue?.value ?? null);
  return (
    <RowCard
      title={name}
      end={now.bookingValue && <FigureLink figure={now.bookingValue} label={`Value, ${name}`} />}
      lines={[
        <span key="bookings">
          <FigureLink figure={now.bookings} label={`of ${name}`}>
            {now.bookings.value} booked
          </FigureLink>
          {before && `, ${before.bookings.value} before`}
          {change && ` · ${change} in value`}
        </span>,
        <span key="cancelled">
          <FigureLink figure={now.cancellations} label={`of ${name}`}>
            {now.cancellations.value} cancelled
          </FigureLink>
          {now.collections && (
            <>
              {' · collected '}
              <FigureLink figure={now.collections} label={`of ${name}`} />
            </>
          )}
        </span>,
      ]}
    />
  );
}
