import { styled } from '@mui/material/styles';
import type { StoredCard } from '../model.contract.ts';
import { inPct } from './model.labels.ts';

type Bin = StoredCard['curve'][number] & { foretold: number; won: number };

const SIZE = 220;
const MARGIN = 44;

/** Predicted against actual bookings: on the line where chances were right; drawn and as a list. */
export function CalibrationCurve({ curve }: Pick<StoredCard, 'curve'>) {
  const bins = curve.filter((bin): bin is Bin => bin.foretold !== null && bin.won !== null);
  const max = Math.max(0.1, ...bins.flatMap(({ foretold, won }) => [foretold, won]));
  const end = Math.ceil(max * 10) / 10;
  const rows = Math.max(1, ...bins.map((bin) => bin.rows));
  return (
    <Frame>
      <Picture
        viewBox={`0 0 ${SIZE + MARGIN + 8} ${SIZE + MARGIN}`}
        role="img"
        aria-label="Predicted chance across, share that booked upwards; on the line both are the same"
      >
        <line x1={across(0, end)} y1={up(0, end)} x2={across(end, end)} y2={up(end, end)} />
        <path d={`M${MARGIN} 8V${SIZE}H${SIZE + MARGIN}`} data-axis />
        {bins.map(({ from, foretold, won, rows: inBin }) => (
          <circle
            key={from}
            cx={across(foretold, end)}
            cy={up(won, end)}
            r={3 + 6 * Math.sqrt(inBin / rows)}
          />
        ))}
        <text x={MARGIN} y={SIZE + 16}>
          0
        </text>
        <text x={SIZE + MARGIN} y={SIZE + 16} textAnchor="end">
          {inPct(end)} predicted
        </text>
        <text x={MARGIN - 6} y={SIZE} textAnchor="end">
          0
        </text>
        <text x={MARGIN - 6} y={16} textAnchor="end">
          {inPct(end)}
        </text>
      </Picture>
      <Rows aria-label="Predicted and actual">
        {bins.map(({ from, to, rows: inBin, foretold, won }) => (
          <li key={from}>
            <span>
              {inPct(from)} to {inPct(to)}
            </span>
            <span>
              predicted <b>{inPct(foretold)}</b>
            </span>
            <span>
              booked <b>{inPct(won)}</b>
            </span>
            <small>{inBin === 1 ? '1 lead' : `${inBin} leads`}</small>
          </li>
        ))}
      </Rows>
    </Frame>
  );
}

function across(share: number, end: number): number {
  return MARGIN + (share / end) * (SIZE - 8);
}

function up(share: number, end: number): number {
  return SIZE - (share / end) * (SIZE - 16);
}

const Frame = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 24,
});

const Picture = styled('svg')(({ theme }) => ({
  width: 272,
  flex: 'none',
  '& line': { stroke: theme.vars.palette.divider, strokeDasharray: '4 4', strokeWidth: 1.5 },
  '& [data-axis]': { fill: 'none', stroke: theme.vars.palette.divider },
  '& circle': { fill: theme.vars.palette.chart[1], fillOpacity: 0.85 },
  '& text': { ...theme.typography.caption, fill: theme.vars.palette.text3 },
}));

const Rows = styled('ul')(({ theme }) => ({
  flex: '1 1 280px',
  minWidth: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, 1fr) minmax(100px, 1fr) minmax(90px, 1fr) 72px',
    gap: '2px 10px',
    padding: '5px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& b': { fontWeight: 600 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3, textAlign: 'right' },
  '@media (max-width: 599.95px)': { '& > li': { gridTemplateColumns: '1fr 1fr' } },
}));
