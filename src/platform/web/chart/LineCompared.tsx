import { useTheme } from '@mui/material/styles';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { LineChart } from '@mui/x-charts/LineChart';

export interface ComparedPoint {
  /** Below the axis: 'N'. */
  tick: string;
  /** In the tooltip: 'Nov 2026'. */
  label: string;
  value: number;
  /** One year before. */
  before: number;
}

export interface LineComparedProps {
  /** The line in words, for screen readers: 'Bookings by month, 23 in October 2026'. */
  title: string;
  points: readonly ComparedPoint[];
  format: (value: number) => string;
  /** Names of the lines in the tooltip. */
  names: { value: string; before: string };
}

const CHART_HEIGHT = 240;

/**
 * A line of this year over the dashed one of the previous year, both from zero. For screen readers it is an image with a sentence; the page also offers the figures as a table.
 */
export function LineCompared({ title, points, format, names }: LineComparedProps) {
  const { palette } = useTheme().vars;
  return (
    <div role="img" aria-label={title}>
      <LineChart
        disableKeyboardNavigation
        height={CHART_HEIGHT}
        skipAnimation
        hideLegend
        grid={{ horizontal: true }}
        margin={{ left: 0, right: 24, top: 20, bottom: 0 }}
        series={[
          {
            id: 'before',
            label: names.before,
            data: points.map((point) => point.before),
            color: palette.text3,
            curve: 'linear',
            showMark: false,
            valueFormatter: (value) => format(value ?? 0),
          },
          {
            id: 'now',
            label: names.value,
            data: points.map((point) => point.value),
            color: palette.chart[1],
            curve: 'linear',
            shape: 'circle',
            showMark: ({ index }) => index === points.length - 1,
            valueFormatter: (value) => format(value ?? 0),
          },
        ]}
        xAxis={[
          {
            data: points.map((_, index) => index),
            scaleType: 'point',
            disableLine: true,
            disableTicks: true,
            height: 40,
            valueFormatter: (index: number, { location }) =>
              (location === 'tick' ? tickWithYear(points, index) : points[index]?.label) ?? '',
          },
        ]}
        yAxis={[
          {
            min: 0,
            // '₹1.50 Cr' in full.
            width: 64,
            tickNumber: 5,
            tickMinStep: 1,
            disableLine: true,
            disableTicks: true,
            // The chart passes more than the number.
            valueFormatter: (value: number) => format(value),
          },
        ]}
        sx={LOOK}
      >
        <EndLabels points={points} format={format} before={names.before} />
      </LineChart>
    </div>
  );
}

/** The month, and below the first one and each January the year. */
function tickWithYear(points: readonly ComparedPoint[], index: number): string | undefined {
  const { tick, label } = points[index] ?? {};
  const isYear = index === 0 || label?.startsWith('Jan');
  return isYear ? `${tick}\n${label?.slice(-4)}` : tick;
}

interface EndLabelsProps {
  points: readonly ComparedPoint[];
  format: (value: number) => string;
  before: string;
}

/** What each line is, at its end: the last month with its figure, and the name of the year before. */
function EndLabels({ points, format, before }: EndLabelsProps) {
  const x = useXScale<'point'>();
  const y = useYScale<'linear'>();
  const at = points.length - 1;
  const last = points[at];
  if (!last) return null;
  const [now, past] = [y(last.value), y(last.before)];
  // The upper one above its line and the lower one below, so that neither covers the other.
  const isAbove = now <= past;
  return (
    <g aria-hidden textAnchor="end" fontSize={11}>
      <text x={x(at)} y={now + (isAbove ? -9 : 17)} fontWeight={600} fill="var(--mui-palette-text-primary)">
        {last.label.slice(0, 3)} {format(last.value)}
      </text>
      <text x={x(at)} y={past + (isAbove ? 17 : -9)} fill="var(--mui-palette-text3)">
        {before}
      </text>
    </g>
  );
}

const LOOK = {
  // A minimum width, as a narrower chart would have no room beside the axis while a window is resized.
  minWidth: 240,
  '& [data-series="before"]': { strokeDasharray: '3 4', strokeWidth: 1.25 },
  '& [data-series="now"]': { strokeWidth: 2 },
  '& .MuiChartsAxis-tickLabel': { fontSize: 11, fill: 'var(--mui-palette-text3)' },
  '& .MuiChartsGrid-line': { stroke: 'var(--mui-palette-divider)' },
} as const;
