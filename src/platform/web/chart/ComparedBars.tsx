import { styled } from '@mui/material/styles';

interface ComparedBar {
  id: string;
  name: string;
  value: number;
  /** Null where there is nothing to compare with. */
  before: number | null;
}

interface ComparedBarsProps {
  /** The finding for screen readers; the figures are also in a table. */
  title: string;
  bars: readonly ComparedBar[];
  format: (value: number) => string;
}

/** Horizontal bars on one scale, each over the thin one of the period before. */
export function ComparedBars({ title, bars, format }: ComparedBarsProps) {
  const largest = Math.max(1, ...bars.flatMap(({ value, before }) => [value, before ?? 0]));
  const width = (value: number) => ({ width: `${(value / largest) * 100}%` });
  return (
    <Bars role="img" aria-label={title}>
      {bars.map(({ id, name, value, before }) => (
        <div key={id}>
          <span>{name}</span>
          <Track>
            <i style={width(value)} />
            {before !== null && <i data-before style={width(before)} />}
          </Track>
          <b>{format(value)}</b>
        </div>
      ))}
    </Bars>
  );
}

const Bars = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  maxWidth: 880,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 160px) minmax(0, 1fr) 104px',
    alignItems: 'center',
    gap: 12,
  },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { fontWeight: 500, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '@media (max-width: 599.95px)': {
    '& > div': { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px' },
    '& > div > :nth-of-type(2)': { gridRow: 2, gridColumn: '1 / -1' },
    '& b': { gridRow: 1, gridColumn: 2 },
  },
  '& i': { backgroundColor: theme.vars.palette.chart[1] },
  '& i[data-before]': { backgroundColor: theme.vars.palette.control },
}));

const Track = styled('div')({
  display: 'grid',
  gap: 2,
  '& i': { display: 'block', height: 12, minWidth: 1, borderRadius: '0 3px 3px 0' },
  '& i[data-before]': { height: 4, borderRadius: '0 2px 2px 0' },
});
