import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { compactMoney, formatMonth } from '#platform/contract/format.ts';
import { ChartFrame } from '#platform/web/chart/ChartFrame.tsx';
import { LineCompared } from '#platform/web/chart/charts.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { RevenueAnalysis, RevenueGroup } from '../revenueReport.contract.ts';
import { efficiencyText } from './revenueReport.figures.ts';

type Trends = NonNullable<RevenueAnalysis['trends']>;

const DIRECTIONS: Record<Trends['direction'], string> = {
  up: 'Collections of the last three full months rise.',
  down: 'Collections of the last three full months fall.',
  stable: 'Collections of the last three full months are level.',
};

/** Collections of the last twelve months beside those a year before, whatever the days of the report. */
export function RevenueTrends({ trends: { months, direction } }: { trends: Trends }) {
  // An incomplete month would only look like a fall.
  const over = months.slice(0, -1);
  return (
    <Section title="Last 12 months" fact="dashed: a year before">
      <ChartFrame
        title="Collected in the last 12 months"
        finding={DIRECTIONS[direction]}
        table={<FigureTable caption="Last 12 months" columns={COLUMNS} rows={months} />}
      >
        <Frame>
          <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
            <LineCompared
              title={`Collected by month. ${DIRECTIONS[direction]}`}
              points={over.map(pointOf)}
              format={compactMoney}
              names={{ value: 'Collected', before: 'A year before' }}
            />
          </Suspense>
        </Frame>
      </ChartFrame>
    </Section>
  );
}

function pointOf({ id, now, before }: RevenueGroup) {
  const label = formatMonth(`${id}-01`);
  return {
    tick: label.slice(0, 1),
    label,
    value: now.collected.value,
    before: before?.collected.value ?? 0,
  };
}

const COLUMNS: readonly LedgerColumn<RevenueGroup>[] = [
  nameColumn('Month'),
  figureColumn('value', 'Booking value', ({ now }) => now.bookingValue),
  figureColumn('billed', 'Billed', ({ now }) => now.billed),
  figureColumn('collected', 'Collected', ({ now }) => now.collected),
  figureColumn('due', 'Due', ({ now }) => now.due.fellDue),
  {
    key: 'efficiency',
    label: 'Efficiency',
    align: 'right',
    render: ({ now }) => efficiencyText(now.due.efficiencyPct),
  },
];

/** As high as the chart, so that nothing moves when it loads. */
const CHART_HEIGHT = 240;
const Frame = styled('div')({ height: CHART_HEIGHT });
