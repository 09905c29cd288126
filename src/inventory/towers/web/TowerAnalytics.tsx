import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { formatMonth, formatShare, plainAmount } from '#platform/contract/format.ts';
import { roundToRupee } from '#platform/contract/money.ts';
import { LineCompared } from '#platform/web/chart/charts.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { UnitStatistics } from '#inventory/units/web/UnitStatistics.shared.tsx';
import { floorName } from '#inventory/units/web/unit.labels.shared.ts';
import type {
  FloorSummary,
  StackSummary,
  TowerAnalytics as Analytics,
} from '#inventory/units/towerAnalytics.contract.ts';
import { getTowerAnalytics } from '#inventory/units/towerAnalytics.contract.ts';

/** How a tower sells: its stock, its bookings by month, its floors and its stacks. */
export function TowerAnalytics({ towerId }: { towerId: string }) {
  const analytics = useCall(getTowerAnalytics, { params: { id: towerId } });
  if (analytics.error)
    return (
      <ErrorState
        title="The tower figures could not be loaded."
        error={analytics.error}
        onRetry={analytics.refetch}
      />
    );
  if (!analytics.data) return <FactSkeleton rows={8} />;
  const { statistics, bookingMonths, floors, stacks } = analytics.data;
  const wide = (
    <>
      <Bookings months={bookingMonths} />
      <Section title="Floors">
        <FigureTable caption="Units by floor" columns={FLOOR_COLUMNS} rows={floors.map(floorRow)} />
      </Section>
    </>
  );
  const narrow = (
    <>
      <Section title="Stacks" fact="flats one above another">
        <FigureTable caption="Units by stack" columns={STACK_COLUMNS} rows={stacks.map(stackRow)} />
      </Section>
      <Section title="Booking figures">
        <FigureTable
          caption="Bookings by month"
          columns={MONTH_COLUMNS}
          rows={bookingMonths.map(monthRow).toReversed()}
        />
      </Section>
    </>
  );
  return <UnitStatistics statistics={statistics} more={{ wide, narrow }} />;
}

const CHART_HEIGHT = 240;

function Bookings({ months }: { months: Analytics['bookingMonths'] }) {
  const total = months.reduce((sum, { units }) => sum + units.value, 0);
  // The current month is incomplete and would look like a drop.
  const over = months.slice(0, -1);
  const mean = over.reduce((sum, { units }) => sum + units.value, 0) / over.length;
  return (
    <Section title="Bookings by month" fact={`${total} in ${months.length} months`}>
      <div style={{ height: CHART_HEIGHT }}>
        <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
          <LineCompared
            title={`Bookings by month, ${total} in ${months.length} months.`}
            points={over.map(({ month, units }) => {
              const label = formatMonth(`${month}-01`);
              return { tick: label.slice(0, 1), label, value: units.value, before: mean };
            })}
            format={(value) => String(Math.round(value * 10) / 10)}
            names={{ value: 'Booked', before: 'Average of these months' }}
          />
        </Suspense>
      </div>
    </Section>
  );
}

type MonthRow = Analytics['bookingMonths'][number] & { id: string; name: string };

const MONTH_COLUMNS: readonly LedgerColumn<MonthRow>[] = [
  nameColumn('Month'),
  figureColumn('units', 'Units', (row) => row.units),
  figureColumn('value', 'At list price', (row) => row.value),
];

function monthRow(month: Analytics['bookingMonths'][number]): MonthRow {
  return { ...month, id: month.month, name: formatMonth(`${month.month}-01`) };
}

type FloorRow = FloorSummary & { id: string; name: string };

const FLOOR_COLUMNS: readonly LedgerColumn<FloorRow>[] = [
  nameColumn('Floor'),
  figureColumn('available', 'Available', (row) => row.available),
  figureColumn('reserved', 'Held', (row) => row.reserved),
  figureColumn('blocked', 'Blocked', (row) => row.blocked),
  figureColumn('sold', 'Sold', (row) => row.sold),
  {
    key: 'rate',
    label: '₹ / sq ft',
    align: 'right',
    render: (row) => (row.ratePaise === null ? '–' : plainAmount(roundToRupee(row.ratePaise))),
  },
];

function floorRow(floor: FloorSummary): FloorRow {
  return { ...floor, id: String(floor.floor), name: floorName(floor.floor) };
}

type StackRow = StackSummary & { id: string; name: string };

const STACK_COLUMNS: readonly LedgerColumn<StackRow>[] = [
  nameColumn('Stack'),
  { key: 'units', label: 'Units', align: 'right', render: (row) => row.units },
  { key: 'available', label: 'Available', align: 'right', render: (row) => row.available },
  { key: 'sold', label: 'Sold', align: 'right', render: (row) => row.sold },
  { key: 'share', label: 'Share sold', align: 'right', render: (row) => formatShare(row.soldPct) },
];

function stackRow(stack: StackSummary): StackRow {
  return { ...stack, id: stack.stack, name: stack.stack };
}
