import { styled } from '@mui/material/styles';
import { daysBetween } from '#platform/contract/calendar.ts';
import { formatMonth } from '#platform/contract/format.ts';
import type { CurvePoint } from '../analytics.contract.ts';
import type { CurveDrawing } from './curve.layout.ts';
import { curveDrawing } from './curve.layout.ts';

interface SCurveProps {
  /** The curve in words, for screen readers; the figures are also in a table. */
  title: string;
  points: readonly CurvePoint[];
  today: string;
  /** What the cost is drawn as a part of; null where it is not shown. */
  budgetPaise: number | null;
}

/** Planned, earned and, for those who see it, spent, over time; what nobody reported is dashed. */
export function SCurve({ title, points, today, budgetPaise }: SCurveProps) {
  const drawing = curveDrawing(points, budgetPaise);
  const [first, last] = [points[0]?.on ?? today, points.at(-1)?.on ?? today];
  const days = Math.max(1, daysBetween(first, last));
  const now = (daysBetween(first, today) / days) * 100;
  return (
    <figure style={{ margin: '8px 0 0' }}>
      <Plot role="img" aria-label={title}>
        <Scale aria-hidden>
          {drawing.ticks.map((tick) => (
            <span key={tick}>{tick}%</span>
          ))}
        </Scale>
        <Area aria-hidden>
          {drawing.ticks.map((tick) => (
            <i key={tick} />
          ))}
          {now >= 0 && now <= 100 && (
            <Today style={{ left: `${now}%` }} data-end={now > 80}>
              Today
            </Today>
          )}
          <Lines drawing={drawing} />
        </Area>
        <Months aria-hidden>
          {[first, points[Math.floor(points.length / 2)]?.on ?? first, last].map((day, index) => (
            <span key={`${index} ${day}`}>{formatMonth(day)}</span>
          ))}
        </Months>
      </Plot>
      <Legend>
        <span data-line="planned">Planned</span>
        <span data-line="earned">Earned</span>
        {drawing.derived !== '' && <span data-line="derived">Earned, not reported</span>}
        {drawing.cost !== '' && <span data-line="cost">Actual cost, % of the budget</span>}
      </Legend>
    </figure>
  );
}

function Lines({ drawing: { planned, derived, earned, cost } }: { drawing: CurveDrawing }) {
  return (
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" focusable="false">
      <polyline data-line="planned" points={planned} />
      <polyline data-line="cost" points={cost} />
      <polyline data-line="derived" points={derived} />
      <polyline data-line="earned" points={earned} />
    </svg>
  );
}

const HEIGHT = 240;

const Plot = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '6px 8px',
});

const Scale = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  height: HEIGHT,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'right',
  color: theme.vars.palette.text3,
  '& span': { lineHeight: 0 },
}));

const Area = styled('div')(({ theme }) => ({
  position: 'relative',
  height: HEIGHT,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  '& i': { height: 1, backgroundColor: theme.vars.palette.divider },
  '& svg': { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  '& polyline': { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' },
  '& [data-line="planned"]': { stroke: theme.vars.palette.text3, strokeWidth: 1.5 },
  '& [data-line="earned"], & [data-line="derived"]': { stroke: theme.vars.palette.chart[1] },
  '& [data-line="derived"]': { strokeDasharray: '4 4' },
  '& [data-line="cost"]': { stroke: theme.vars.palette.chart[2], strokeWidth: 1.5 },
}));

const Today = styled('b')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  top: 0,
  bottom: 0,
  paddingLeft: 4,
  borderLeft: `1px solid ${theme.vars.palette.control}`,
  color: theme.vars.palette.text.secondary,
  fontWeight: 500,
  '&[data-end="true"]': {
    transform: 'translateX(-100%)',
    padding: '0 4px 0 0',
    border: 0,
    borderRight: `1px solid ${theme.vars.palette.control}`,
  },
}));

const Months = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  gridColumn: 2,
  display: 'flex',
  justifyContent: 'space-between',
  color: theme.vars.palette.text3,
}));

const Legend = styled('figcaption')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  marginTop: 8,
  color: theme.vars.palette.text.secondary,
  '& [data-line]::before': {
    content: '""',
    display: 'inline-block',
    width: 18,
    marginRight: 6,
    verticalAlign: 'middle',
    borderTop: `2px solid ${theme.vars.palette.chart[1]}`,
  },
  '& [data-line="planned"]::before': { borderTopColor: theme.vars.palette.text3 },
  '& [data-line="derived"]::before': { borderTopStyle: 'dashed' },
  '& [data-line="cost"]::before': { borderTopColor: theme.vars.palette.chart[2] },
}));
