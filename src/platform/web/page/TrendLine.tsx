import { styled } from '@mui/material/styles';
import { trendPoints } from './trend.points.ts';

const SIZE = { width: 60, height: 18 };

/** How a figure went, as a small line with a dot at its end. For the eye alone. */
export function TrendLine({ values }: { values: readonly number[] }) {
  const points = trendPoints(values, SIZE);
  const last = points.at(-1);
  return (
    <Picture aria-hidden width={SIZE.width} height={SIZE.height} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r={2} />}
    </Picture>
  );
}

const Picture = styled('svg')(({ theme }) => ({
  flexShrink: 0,
  marginLeft: 'auto',
  overflow: 'visible',
  '& polyline': {
    fill: 'none',
    stroke: theme.vars.palette.chart[1],
    strokeWidth: 1.5,
    strokeLinejoin: 'round',
  },
  '& circle': { fill: theme.vars.palette.chart[1] },
  // Beside a figure of a phone there is no room.
  '@media (max-width: 599.95px)': { display: 'none' },
}));
