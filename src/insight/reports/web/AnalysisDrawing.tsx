import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { formatDayRange, formatMonth } from '#platform/contract/format.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { ChartFrame } from '#platform/web/chart/ChartFrame.tsx';
import { LineCompared } from '#platform/web/chart/charts.ts';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import type { AnalysisGroup, SalesAnalysis } from '../salesAnalysis.contract.ts';
import type { Drawn } from './analysis.labels.ts';
import { ANALYSIS_LABELS, DRAWN, DRAWN_LABELS, drawnText, drawnValue } from './analysis.labels.ts';
import { AnalysisTable } from './AnalysisTable.tsx';

/** One figure of the groups as a chart beside the days before, or all figures as a table. */
export function AnalysisDrawing({ analysis }: { analysis: SalesAnalysis }) {
  const [chosen, setChosen] = useState<Drawn>('net');
  const known = DRAWN.filter((one) => analysis.groups.some(({ now }) => drawnValue(now, one) !== null));
  const drawn = known.includes(chosen) ? chosen : 'net';
  const { groups, groupBy } = analysis;
  const title = `${DRAWN_LABELS[drawn]} by ${ANALYSIS_LABELS[groupBy]}`;
  return (
    <ChartFrame
      title={title}
      finding={findingOf(groups, drawn)}
      choices={
        <SelectBox
          style={CHOICE}
          value={drawn}
          size="small"
          inputProps={{ 'aria-label': `Figure of the chart by ${ANALYSIS_LABELS[groupBy]}` }}
          choices={known.map((value) => ({ value, label: DRAWN_LABELS[value] }))}
          onChoose={(value) => setChosen(DRAWN.find((one) => one === value) ?? 'net')}
        />
      }
      table={<AnalysisTable analysis={analysis} />}
    >
      <Drawing analysis={analysis} drawn={drawn} title={title} />
    </ChartFrame>
  );
}

function Drawing({ analysis, drawn, title }: { analysis: SalesAnalysis; drawn: Drawn; title: string }) {
  const { groups, groupBy, period, before } = analysis;
  const format = (value: number) => drawnText(drawn, value);
  // An incomplete month would only look like a fall.
  const over = groups.filter(({ id }) => groupBy === 'month' && daysOfMonth(id).to <= period.to);
  if (over.length < FEWEST_FOR_A_LINE || before === null)
    return <ComparedBars title={title} bars={barsOf(groups, groupBy, drawn)} format={format} />;
  return (
    <Frame>
      <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
        <LineCompared
          title={title}
          points={over.map((group) => ({
            tick: group.name.slice(0, 1),
            label: formatMonth(`${group.id}-01`),
            value: drawnValue(group.now, drawn) ?? 0,
            before: (group.before && drawnValue(group.before, drawn)) ?? 0,
          }))}
          format={format}
          names={{
            value: formatDayRange(period.from, period.to),
            before: formatDayRange(before.from, before.to),
          }}
        />
      </Suspense>
    </Frame>
  );
}

const FEWEST_FOR_A_LINE = 3;
const MAX_BARS = 14;
const IN_ORDER: readonly string[] = ['month', 'week', 'floorBand'];

/** Time and floors in their order, the latest of them; all else by size. */
function barsOf(groups: readonly AnalysisGroup[], groupBy: string, drawn: Drawn) {
  const bars = groups.map(({ id, name, now, before }) => ({
    id,
    name,
    value: drawnValue(now, drawn) ?? 0,
    before: before && drawnValue(before, drawn),
  }));
  if (IN_ORDER.includes(groupBy)) return bars.slice(-MAX_BARS);
  return bars.toSorted((one, other) => other.value - one.value).slice(0, MAX_BARS);
}

/** 'Most: Kalpa Vihaan with 12.' */
function findingOf(groups: readonly AnalysisGroup[], drawn: Drawn): string {
  const known = groups.flatMap(({ name, now }) => {
    const value = drawnValue(now, drawn);
    return value === null || value === 0 ? [] : [{ name, value }];
  });
  const [most] = known.toSorted((one, other) => other.value - one.value);
  if (most === undefined) return `${DRAWN_LABELS[drawn]}: nothing in these days.`;
  return `Most: ${most.name} with ${drawnText(drawn, most.value)}.`;
}

/** As high as the chart, so that nothing moves when it loads. */
const CHART_HEIGHT = 240;
const Frame = styled('div')({ height: CHART_HEIGHT });

const CHOICE = { width: 220 };
