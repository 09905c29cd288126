import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { compactMoney, plainNumber } from '#platform/contract/format.ts';
import type { BandedPoint } from '#platform/web/chart/LineWithBand.tsx';
import { LineWithBand } from '#platform/web/chart/charts.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { SalesForecast } from '../salesForecast.contract.ts';
import { PredictionBasis } from './PredictionBasis.tsx';
import { bandText, monthText } from './prediction.labels.ts';
import { SalesForecastTable } from './SalesForecastTable.tsx';

type Measured = 'units' | 'valuePaise';

const CHOICES: readonly { value: Measured; label: string }[] = [
  { value: 'units', label: 'Units' },
  { value: 'valuePaise', label: 'Value' },
];

interface SalesForecastChartProps {
  forecast: SalesForecast;
  /** So many months behind us are drawn. */
  months: number;
  action?: ReactNode;
}

/** Bookings so far and those expected, as a line with its band or as a table; or why nothing can be said. */
export function SalesForecastChart({ forecast, months, action }: SalesForecastChartProps) {
  const [isTable, setIsTable] = useState(false);
  const { refusal, error, history } = forecast;
  // Nothing behind and nothing ahead: there is nothing to draw.
  const isKnown = history.length > 0 || forecast.months.length > 0;
  return (
    <Section
      title="Bookings expected"
      action={
        <>
          {action}
          {isKnown && (
            <Button size="small" onClick={() => setIsTable(!isTable)}>
              {isTable ? 'View as chart' : 'View as table'}
            </Button>
          )}
        </>
      }
    >
      {refusal && (
        <Note tone="limit" title="No forecast yet.">
          {refusal.text}
        </Note>
      )}
      {isKnown &&
        (isTable ? <AsTable forecast={forecast} /> : <AsLine forecast={forecast} months={months} />)}
      {error && <Quiet>{error.text}</Quiet>}
      <PredictionBasis prediction={forecast} thing="booking" />
    </Section>
  );
}

function AsTable({ forecast }: { forecast: SalesForecast }) {
  return (
    <>
      {forecast.total && (
        <Line>
          <p>{findingOf(forecast)}</p>
        </Line>
      )}
      <SalesForecastTable forecast={forecast} />
    </>
  );
}

function AsLine({ forecast, months }: { forecast: SalesForecast; months: number }) {
  const [measured, setMeasured] = useState<Measured>('units');
  const finding = findingOf(forecast);
  return (
    <>
      <Line>
        {forecast.total && <p>{finding}</p>}
        <Segment label="Shown" choices={CHOICES} value={measured} onChange={setMeasured} />
      </Line>
      <Frame>
        <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
          <LineWithBand
            title={`Bookings by month. ${finding}`}
            points={pointsOf(forecast, months, measured)}
            format={measured === 'units' ? plainNumber : compactMoney}
            names={{ value: 'Booked', expected: 'Expected', band: '80 of 100 outcomes' }}
          />
        </Suspense>
      </Frame>
    </>
  );
}

function findingOf({ months, total, refusal }: SalesForecast): string {
  if (!total) return refusal?.text ?? '';
  const span = months.length === 1 ? 'next month' : `next ${months.length} months`;
  const { units, valuePaise } = total;
  return `${plainNumber(units.expected)} bookings expected in the ${span} (${bandText(units)}), worth ${compactMoney(valuePaise.expected)} (${bandText(valuePaise, compactMoney)}).`;
}

function pointsOf({ history, months }: SalesForecast, shown: number, measured: Measured): BandedPoint[] {
  const point = (month: string) => ({ tick: monthText(month).slice(0, 1), label: monthText(month) });
  // The value of what was imported is not among the months: a point without it would say that little was sold.
  const known = history.slice(-shown).filter(({ imported }) => measured === 'units' || imported === 0);
  return [
    ...known.map((one) => ({ ...point(one.month), value: one[measured], ahead: null })),
    ...months.map((one) => {
      const { expected, low80: low, high80: high } = one[measured];
      return { ...point(one.month), value: null, ahead: { expected, low, high } };
    }),
  ];
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& p': { color: theme.vars.palette.text.secondary },
}));

/** As high as the chart, so that nothing moves when it loads. */
const CHART_HEIGHT = 240;
const Frame = styled('div')({ height: CHART_HEIGHT, marginTop: 8 });

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text.secondary,
}));
