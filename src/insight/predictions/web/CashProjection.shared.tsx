import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { compactMoney, counted, formatPct } from '#platform/contract/format.ts';
import { LineWithBand } from '#platform/web/chart/charts.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { CashMonth, RevenueProjection } from '../revenueProjection.contract.ts';
import { PredictionBasis } from './PredictionBasis.tsx';
import { monthText } from './prediction.labels.ts';

interface CashProjectionProps {
  projection: RevenueProjection;
  action?: ReactNode;
}

/** Cash that is expected to come, as a line with its band or as a table; or why nothing can be said. */
export function CashProjection({ projection, action }: CashProjectionProps) {
  const [isTable, setIsTable] = useState(false);
  const { refusal, error, months } = projection;
  if (refusal)
    return (
      <Section title="Cash expected" action={action}>
        <Note tone="limit" title="No projection yet.">
          {refusal.text}
        </Note>
      </Section>
    );
  const finding = findingOf(projection);
  return (
    <Section
      title="Cash expected"
      action={
        <>
          {action}
          <Button size="small" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'View as chart' : 'View as table'}
          </Button>
        </>
      }
    >
      <Finding>{finding}</Finding>
      {isTable ? (
        <MonthTable projection={projection} />
      ) : (
        <Frame>
          <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
            <LineWithBand
              title={`Cash by month. ${finding}`}
              points={months.map(({ month, expectedPaise, low80, high80 }) => ({
                tick: monthText(month).slice(0, 1),
                label: monthText(month),
                value: null,
                ahead: { expected: expectedPaise, low: low80, high: high80 },
              }))}
              format={compactMoney}
              names={{ value: 'Received', expected: 'Expected', band: '80 of 100 outcomes' }}
            />
          </Suspense>
        </Frame>
      )}
      {error && <Quiet>{error.text}</Quiet>}
      <PredictionBasis prediction={projection} thing="installment" />
    </Section>
  );
}

function findingOf({ months }: RevenueProjection): string {
  const sum = months.reduce((all, { expectedPaise }) => all + expectedPaise, 0);
  const span = months.length === 1 ? 'the next month' : `the next ${months.length} months`;
  return `${compactMoney(sum)} expected in ${span}.`;
}

type Row = CashMonth & { id: string; low: number; high: number };

const column = (
  key: string,
  label: string,
  paiseOf: (row: Row) => number,
  isFaint = false,
): LedgerColumn<Row> => ({
  key,
  label,
  align: 'right',
  isFaint,
  render: (row) => compactMoney(paiseOf(row)),
});

const COLUMNS: readonly LedgerColumn<Row>[] = [
  { key: 'month', label: 'Month', isLong: true, render: ({ month }) => monthText(month) },
  column('expected', 'Expected', (row) => row.expectedPaise),
  {
    key: 'band',
    label: '80 of 100',
    align: 'right',
    isFaint: true,
    render: ({ low80, high80 }) => `${compactMoney(low80)} – ${compactMoney(high80)}`,
  },
  column('demanded', 'Demanded', (row) => row.demandedPaise),
  column('later', 'To be demanded', (row) => row.toBeDemandedPaise),
  column('bookings', 'New bookings', (row) => row.newBookingsPaise),
  column('low', 'Works and payments late', (row) => row.low, true),
  column('high', 'A tenth more booked', (row) => row.high, true),
];

function MonthTable({ projection: { months, scenarios } }: { projection: RevenueProjection }) {
  const rows = months.map((month, at) => ({
    ...month,
    id: month.month,
    low: scenarios.low[at] ?? 0,
    high: scenarios.high[at] ?? 0,
  }));
  return <FigureTable caption="Cash by month" columns={COLUMNS} rows={rows} />;
}

type CurvePoint = RevenueProjection['curve'][number] & { id: string };

const CURVE_COLUMNS: readonly LedgerColumn<CurvePoint>[] = [
  {
    key: 'days',
    label: 'After the due date',
    isLong: true,
    render: ({ days }) => (days === 0 ? 'By the due date' : counted(days, 'day')),
  },
  {
    key: 'paid',
    label: 'Paid',
    align: 'right',
    render: ({ paidShare }) => formatPct(Math.round(paidShare * 1000) / 10),
  },
];

/** How quickly buyers pay, and how late milestones are. */
export function CashCurve({ projection: { curve, slip } }: { projection: RevenueProjection }) {
  return (
    <Section
      title="How demands are paid"
      fact={`milestones: half are ${counted(slip.p50, 'day')} late or less, one in ten more than ${counted(slip.p90, 'day')}`}
    >
      <FigureTable
        caption="Paid after the due date"
        columns={CURVE_COLUMNS}
        rows={curve.map((point) => ({ ...point, id: String(point.days) }))}
      />
    </Section>
  );
}

const Finding = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

/** As high as the chart, so that nothing moves when it loads. */
const CHART_HEIGHT = 240;
const Frame = styled('div')({ height: CHART_HEIGHT, marginTop: 8 });

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text.secondary,
}));
