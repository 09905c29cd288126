import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  compactMoney,
  counted,
  formatDay,
  formatRate,
  formatShare,
  plainAmount,
} from '#platform/contract/format.ts';
import { roundToRupee } from '#platform/contract/money.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Columns } from '#platform/web/page/Page.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import type { PriceSpread, UnitGroup, UnitStatistics as Statistics } from '../unitStatistics.contract.ts';
import { FLOOR_BAND_LABELS } from '../floorBand.labels.ts';
import { AGE_BAND_LABELS, monthsText, PACE_LABELS } from './statistics.labels.ts';
import { facingWord, unitTypeWord } from './unit.labels.shared.ts';

interface UnitStatisticsProps {
  statistics: Statistics;
  /** Further sections below those of the wide and of the narrow column. */
  more?: { wide: ReactNode; narrow: ReactNode };
}

/** Stock, list prices and pace of sales; every figure opens its units. */
export function UnitStatistics({ statistics, more }: UnitStatisticsProps) {
  const { role } = useSessionUser();
  return (
    <>
      <FigureStrip label="Inventory figures" figures={figuresOf(statistics, role)} />
      <Columns>
        <Sections>
          <Groups statistics={statistics} />
          {statistics.pricePerSqFt.length > 0 && <Rates spreads={statistics.pricePerSqFt} />}
          {more?.wide}
        </Sections>
        <Sections>
          {statistics.absorption && <AbsorptionTable absorption={statistics.absorption} />}
          {statistics.ageing && <Ageing ageing={statistics.ageing} />}
          {more?.narrow}
        </Sections>
      </Columns>
    </>
  );
}

function figuresOf({ total, absorption, pricePerSqFt }: Statistics, role: string | null): StripFigure[] {
  const [all] = pricePerSqFt;
  return [
    {
      label: 'Available',
      value: total.available.value,
      of: `${compactMoney(total.availableValue.value)} at list price`,
      ...hrefFor(total.available, role),
    },
    ...(total.sold ? [shareFigure('Sold', total.sold, total.units, role)] : []),
    ...(total.notAvailable ? [shareFigure('Not available', total.notAvailable, total.units, role)] : []),
    ...(absorption
      ? [
          {
            label: 'Months of inventory',
            value: monthsText(absorption.monthsOfInventory),
            of: absorption.pace ? PACE_LABELS[absorption.pace] : 'nothing left to sell',
            ...hrefFor(absorption.available, role),
          },
          {
            label: 'Absorption, 90 days',
            value: absorption.pct === null ? '–' : formatShare(absorption.pct),
            of: `${absorption.netSold.value} sold of ${absorption.onOfferAtStart.value + absorption.released.value} offered`,
            ...hrefFor(absorption.netSold, role),
          },
        ]
      : []),
    ...(!absorption && all
      ? [{ label: 'Price', value: formatRate(all.avgPaise), of: `average, ${all.basis} area` }]
      : []),
  ];
}

function shareFigure(
  label: string,
  part: UnitGroup['units'],
  whole: UnitGroup['units'],
  role: string | null,
): StripFigure {
  const share = formatShare(shareOf(part.value, whole.value));
  return {
    label,
    value: part.value,
    of: `of ${counted(whole.value, 'unit')}, ${share}`,
    ...hrefFor(part, role),
  };
}

function hrefFor(figure: UnitGroup['units'], role: string | null): { href?: string } {
  const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
  return href === undefined ? {} : { href };
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part * 100) / whole;
}

type GroupKind = 'type' | 'floor' | 'facing';
type GroupRow = UnitGroup & { id: string; name: string };

const KINDS: readonly { value: GroupKind; label: string }[] = [
  { value: 'type', label: 'Type' },
  { value: 'floor', label: 'Floor' },
  { value: 'facing', label: 'Facing' },
];

/** Which columns a reader has: partners see how many units are not available, and no more of them. */
function groupColumns({ notAvailable }: UnitGroup): readonly LedgerColumn<GroupRow>[] {
  const rest: readonly LedgerColumn<GroupRow>[] =
    notAvailable === null
      ? [
          figureColumn('reserved', 'Held', (row) => row.reserved ?? row.units),
          figureColumn('blocked', 'Blocked', (row) => row.blocked ?? row.units),
          figureColumn('sold', 'Sold', (row) => row.sold ?? row.units),
        ]
      : [figureColumn('notAvailable', 'Not available', (row) => row.notAvailable ?? row.units)];
  return [
    nameColumn('Units'),
    figureColumn('available', 'Available', (row) => row.available),
    ...rest,
    figureColumn('units', 'All', (row) => row.units),
    figureColumn('availableValue', 'Free, at list price', (row) => row.availableValue),
  ];
}

function Groups({ statistics }: { statistics: Statistics }) {
  const [kind, setKind] = useState<GroupKind>('type');
  return (
    <Section title="Stock" action={<Segment label="By" choices={KINDS} value={kind} onChange={setKind} />}>
      <FigureTable
        caption={`Units by ${kind}`}
        columns={groupColumns(statistics.total)}
        rows={rowsOf(statistics, kind)}
      />
    </Section>
  );
}

function rowsOf({ byType, byFloorBand, byFacing }: Statistics, kind: GroupKind): GroupRow[] {
  switch (kind) {
    case 'type':
      return byType.map((row) => ({ ...row, id: row.unitType, name: unitTypeWord(row.unitType) }));
    case 'floor':
      return byFloorBand.map((row) => ({ ...row, id: row.band, name: FLOOR_BAND_LABELS[row.band] }));
    case 'facing':
      return byFacing.map((row) => ({
        ...row,
        id: row.facing,
        name: facingWord(row.facing),
      }));
  }
}

type SpreadRow = PriceSpread & { id: string; name: string };

const RATE_COLUMNS: readonly LedgerColumn<SpreadRow>[] = [
  nameColumn('Free units'),
  { key: 'units', label: 'Units', align: 'right', render: (row) => row.units },
  {
    key: 'min',
    label: 'Lowest, ₹',
    align: 'right',
    render: (row) => plainAmount(roundToRupee(row.minPaise)),
  },
  {
    key: 'median',
    label: 'Median, ₹',
    align: 'right',
    render: (row) => plainAmount(roundToRupee(row.medianPaise)),
  },
  {
    key: 'max',
    label: 'Highest, ₹',
    align: 'right',
    render: (row) => plainAmount(roundToRupee(row.maxPaise)),
  },
  {
    key: 'avg',
    label: 'Average, ₹',
    align: 'right',
    render: (row) => plainAmount(roundToRupee(row.avgPaise)),
  },
];

function Rates({ spreads }: { spreads: readonly PriceSpread[] }) {
  const bases = [...new Set(spreads.map((spread) => spread.basis))];
  const rows = spreads.map((spread) => ({
    ...spread,
    id: `${spread.basis} ${spread.unitType}`,
    name: nameOf(spread, bases.length > 1),
  }));
  return (
    <Section title="Price per square foot" fact={bases.length === 1 ? `of ${bases[0]} area` : undefined}>
      <FigureTable caption="Price per square foot of free units" columns={RATE_COLUMNS} rows={rows} />
    </Section>
  );
}

function nameOf({ unitType, basis }: PriceSpread, isMixed: boolean): string {
  const name = unitType === null ? 'All types' : unitTypeWord(unitType);
  return isMixed ? `${name}, ${basis} area` : name;
}

type CountRow = { id: string; name: string; units: UnitGroup['units']; value?: UnitGroup['units'] };

const COUNT_COLUMNS: readonly LedgerColumn<CountRow>[] = [
  nameColumn('Units'),
  figureColumn('units', 'Number', (row) => row.units),
];

function AbsorptionTable({ absorption }: { absorption: NonNullable<Statistics['absorption']> }) {
  const { from, to, onOfferAtStart, released, netSold, available, soldPerMonth } = absorption;
  const rows: CountRow[] = [
    { id: 'start', name: `On offer on ${formatDay(from)}`, units: onOfferAtStart },
    { id: 'released', name: 'Listed since', units: released },
    { id: 'sold', name: 'Sold since, net', units: netSold },
    { id: 'free', name: 'Available now', units: available },
  ];
  return (
    <Section title="Absorption" fact={`${formatDay(from)} to ${formatDay(to)}`}>
      <Sentence>{paceSentence(soldPerMonth, absorption.monthsOfInventory)}</Sentence>
      <FigureTable caption="Absorption of the last 90 days" columns={COUNT_COLUMNS} rows={rows} />
    </Section>
  );
}

function paceSentence(soldPerMonth: number, months: number | null): string {
  if (months === null) return 'Nothing was sold in 90 days.';
  return `${soldPerMonth} units a month; available units last ${monthsText(months)} months at this pace.`;
}

const AGE_COLUMNS: readonly LedgerColumn<CountRow>[] = [
  nameColumn('Listed'),
  figureColumn('units', 'Free units', (row) => row.units),
  figureColumn('value', 'At list price', (row) => row.value ?? row.units),
];

function Ageing({ ageing }: { ageing: NonNullable<Statistics['ageing']> }) {
  const rows = ageing.map((row) => ({ ...row, id: row.band, name: AGE_BAND_LABELS[row.band] }));
  return (
    <Section title="Ageing of free units">
      <FigureTable caption="Free units by days since listing" columns={AGE_COLUMNS} rows={rows} />
    </Section>
  );
}

const Sentence = styled('p')(({ theme }) => ({
  marginBottom: 8,
  color: theme.vars.palette.text.secondary,
}));
