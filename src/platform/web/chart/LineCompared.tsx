import { useTheme } from '@mui/material/styles';
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
        margin={{ left: 0, right: 16, top: 12, bottom: 0 }}
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
            valueFormatter: (index: number, { location }) =>
              (location === 'tick' ? points[index]?.tick : points[index]?.label) ?? '',
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
      />
    </div>
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
