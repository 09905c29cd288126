import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { formatDayRange, formatMonth } from '#platform/contract/format.ts';
import { LineCompared } from '#platform/web/chart/charts.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { daysOfMonth } from '#platform/contract/period.ts';
import type { SalesAnalytics, SalesGroup } from '../salesReport.contract.ts';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import type { ReportState, Shown } from './salesReport.state.ts';
import { SHOWN } from './salesReport.state.ts';
import { findingIn, SHOWN_LABELS, shownText, valueOf } from './salesReport.labels.ts';

interface SalesDrawingProps {
  analytics: SalesAnalytics;
  report: ReportState;
}

/** One of the figures by group, beside the period before: months as a line, all else as bars. */
export function SalesDrawing({ analytics, report }: SalesDrawingProps) {
  const { groups, groupBy, period, before, total } = analytics;
  const told = SHOWN.filter((one) => one === 'averageRate' || total.now[one] !== null);
  const shown = told.includes(report.shown) ? report.shown : 'bookings';
  const finding = findingIn(groups, groupBy, shown, period.to);
  // An incomplete month would only look like a fall.
  const over = groups.filter(({ id }) => groupBy === 'month' && daysOfMonth(id).to <= period.to);
  const isLine = over.length >= FEWEST_FOR_A_LINE;
  const title = `${SHOWN_LABELS[shown]}. ${finding}`;
  const format = (value: number) => shownText(shown, value);
  return (
    <>
      <Line>
        <p>{finding}</p>
        <Segment
          label="Shown"
          choices={told.map((value) => ({ value, label: SHOWN_LABELS[value] }))}
          value={shown}
          onChange={report.setShown}
        />
      </Line>
      {isLine ? (
        <Frame>
          <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
            <LineCompared
              title={title}
              points={over.map((group) => pointOf(group, shown))}
              format={format}
              names={{
                value: formatDayRange(period.from, period.to),
                before: before ? formatDayRange(before.from, before.to) : '',
              }}
            />
          </Suspense>
        </Frame>
      ) : (
        <ComparedBars title={title} bars={largest(groups, shown)} format={format} />
      )}
      {!isLine && groups.length > MAX_BARS && (
        <Quiet>The {MAX_BARS} largest are shown; all are in the table.</Quiet>
      )}
    </>
  );
}

const FEWEST_FOR_A_LINE = 3;
const MAX_BARS = 12;

function pointOf(group: SalesGroup, shown: Shown) {
  const label = formatMonth(`${group.id}-01`);
  return {
    tick: label.slice(0, 1),
    label,
    value: valueOf(group.now, shown) ?? 0,
    before: (group.before && valueOf(group.before, shown)) ?? 0,
  };
}

/** Months in their order, all else by size. */
function largest(groups: readonly SalesGroup[], shown: Shown) {
  const bars = groups.map(({ id, name, now, before }) => ({
    id,
    name,
    value: valueOf(now, shown) ?? 0,
    before: before && valueOf(before, shown),
  }));
  const isByMonth = groups.every(({ id }) => MONTH.test(id));
  return (isByMonth ? bars : bars.toSorted((one, other) => other.value - one.value)).slice(0, MAX_BARS);
}

const MONTH = /^\d{4}-\d{2}$/;

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 12,
  '& p': { color: theme.vars.palette.text.secondary },
}));

/** As high as the chart, so that nothing moves when it loads. */
const CHART_HEIGHT = 240;
const Frame = styled('div')({ height: CHART_HEIGHT });

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text3,
}));
