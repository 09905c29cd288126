import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { compactMoney, formatMonth } from '../../../platform/contract/format.ts';
import { LineCompared } from '../../../platform/web/chart/charts.ts';
import { Segment } from '../../../platform/web/form/Segment.tsx';
import { Section } from '../../../platform/web/page/Section.tsx';
import type { LedgerColumn } from '../../../platform/web/table/LedgerTable.tsx';

import { findingOf } from '../bookingMonths.rules.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { figureColumn, nameColumn } from './figure.columns.shared.tsx';
import { FigureTable } from './FigureTable.shared.tsx';

type Month = NonNullable<Dashboard['bookingMonths']>[number];
type Measured = 'units' | 'value';

const CHOICES: readonly { value: Measured; label: string }[] = [
  { value: 'units', label: 'Units' },
  { value: 'value', label: 'Value' },
];
const YEAR = 12;

interface BookingsChartProps {
  months: readonly Month[];
  today: string;
}

/** Bookings of the last twelve months over those of the twelve before, as a line or as a table. */
export function BookingsChart({ months, today }: BookingsChartProps) {
  const [measured, setMeasured] = useState<Measured>('units');
  const [isTable, setIsTable] = useState(false);
  const format = measured === 'units' ? String : compactMoney;
  const finding = findingOf(
    months.map((month) => ({ month: month.month, value: month[measured].value })),
    today,
    measured === 'units' ? counted : compactMoney,
  );
  return (
    <Section
      title="Bookings by month"
      action={
        <Button size="small" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      }
    >
      <Line>
        <p>{finding}</p>
        {!isTable && <Segment label="Shown" choices={CHOICES} value={measured} onChange={setMeasured} />}
      </Line>
      {isTable ? (
        <MonthTable months={months} />
      ) : (
        <Frame>
          <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
            <LineCompared
              title={`Bookings by month. ${finding}`}
              points={pointsOf(months, measured)}
              format={format}
              names={{ value: 'This year', before: 'A year earlier' }}
            />
          </Suspense>
        </Frame>
      )}
    </Section>
  );
}

/** The running month would only look like a fall: the line ends with the last one that is over. */
function pointsOf(months: readonly Month[], measured: Measured) {
  return months.slice(YEAR, -1).map((month, index) => ({
    tick: formatMonth(`${month.month}-01`).slice(0, 1),
    label: formatMonth(`${month.month}-01`),
    value: month[measured].value,
    before: months[index]?.[measured].value ?? 0,
  }));
}

type Row = Month & { id: string; name: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Month'),
  figureColumn('units', 'Units', (row) => row.units),
  figureColumn('value', 'Value', (row) => row.value),
];

function MonthTable({ months }: { months: readonly Month[] }) {
  const rows = months
    .map((month, index) => ({ ...month, id: month.month, name: nameOf(month, index === months.length - 1) }))
    .toReversed();
  return <FigureTable caption="Bookings by month" columns={COLUMNS} rows={rows} />;
}

function nameOf({ month }: Month, isRunning: boolean): string {
  return `${formatMonth(`${month}-01`)}${isRunning ? ', so far' : ''}`;
}

function counted(units: number): string {
  return units === 1 ? '1 unit' : `${units} units`;
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& p': { color: theme.vars.palette.text.secondary },
}));

/** As high as the chart, so that nothing moves when it comes. */
const CHART_HEIGHT = 240;
const Frame = styled('div')({ height: CHART_HEIGHT, marginTop: 8 });
