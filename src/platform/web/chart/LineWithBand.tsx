import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';

export interface BandedPoint {
  /** Below the axis: 'N'. */
  tick: string;
  /** In the tooltip: 'Nov 2026'. */
  label: string;
  /** What came; null of months to come. */
  value: number | null;
  /** What is expected, and between which figures most outcomes lie; null of months behind us. */
  ahead: { expected: number; low: number; high: number } | null;
}

interface LineWithBandProps {
  /** The finding in words, for screen readers. */
  title: string;
  points: readonly BandedPoint[];
  format: (value: number) => string;
  /** Names of what is drawn, in the tooltip. */
  names: { value: string; expected: string; band: string };
}

const CHART_HEIGHT = 240;

/**
 * What came as a line, what is expected as its dashed end, over the band in one tint. For screen readers it is an image with a sentence; the page also offers the figures as a table.
 */
export function LineWithBand({ title, points, format, names }: LineWithBandProps) {
  const { palette } = useTheme().vars;
  // The band begins at the last month that is known, so that nothing gapes.
  const joined = points.map((point, index) => {
    const isLastKnown = point.value !== null && points[index + 1]?.ahead != null;
    if (!isLastKnown || point.value === null) return point.ahead;
    return { expected: point.value, low: point.value, high: point.value };
  });
  const bandText = (index: number) => {
    const ahead = points[index]?.ahead;
    return ahead ? `${format(ahead.low)} – ${format(ahead.high)}` : null;
  };
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
            id: 'below',
            data: joined.map((ahead) => ahead?.low ?? null),
            stack: 'band',
            stackOffset: 'none',
            area: true,
            color: 'transparent',
            curve: 'linear',
            showMark: false,
            valueFormatter: () => null,
          },
          {
            id: 'band',
            label: names.band,
            data: joined.map((ahead) => ahead && ahead.high - ahead.low),
            stack: 'band',
            area: true,
            color: palette.chart[1],
            curve: 'linear',
            showMark: false,
            valueFormatter: (_, { dataIndex }) => bandText(dataIndex),
          },
          {
            id: 'expected',
            label: names.expected,
            data: joined.map((ahead) => ahead?.expected ?? null),
            color: palette.chart[1],
            curve: 'linear',
            showMark: false,
            valueFormatter: (value, { dataIndex }) =>
              value === null || !points[dataIndex]?.ahead ? null : format(value),
          },
          {
            id: 'now',
            label: names.value,
            data: points.map(({ value }) => value),
            color: palette.chart[1],
            curve: 'linear',
            showMark: false,
            valueFormatter: (value) => (value === null ? null : format(value)),
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
  '& [data-series="below"]': { strokeWidth: 0 },
  '& [data-series="band"]': { strokeWidth: 0, fillOpacity: 0.16 },
  '& [data-series="expected"]': { strokeDasharray: '4 4', strokeWidth: 2 },
  '& [data-series="now"]': { strokeWidth: 2 },
  '& .MuiChartsAxis-tickLabel': { fontSize: 11, fill: 'var(--mui-palette-text3)' },
  '& .MuiChartsGrid-line': { stroke: 'var(--mui-palette-divider)' },
} as const;
