import { styled } from '@mui/material/styles';
import type { BandStep, PriceBand } from './price.bands.ts';
import { bandText } from './price.bands.ts';

interface PriceLegendProps {
  bands: readonly PriceBand[];
  /** Units that are available. */
  count: number;
  /** The groups that stand out; all when none is chosen. */
  chosen: ReadonlySet<BandStep>;
  onChoose: (step: BandStep) => void;
}

/** From cheap to dear: what each shade of the plan stands for; a click lets it stand out. */
export function PriceLegend({ bands, count, chosen, onChoose }: PriceLegendProps) {
  return (
    <Line>
      <span>
        Agreement value, ₹ Cr, {count} available {count === 1 ? 'unit' : 'units'}
        {bands.length === 5 && ' in five equal groups'}
      </span>
      {bands.length > 0 && (
        <div role="group" aria-label="Show only prices in crore rupees, from cheap to dear">
          {bands.map((band) => (
            <button
              key={band.step}
              type="button"
              data-step={band.step}
              aria-pressed={chosen.has(band.step)}
              className="tabular"
              title={`${band.count} ${band.count === 1 ? 'unit' : 'units'}`}
              onClick={() => onChoose(band.step)}
            >
              {bandText(band)} <small>{band.count}</small>
            </button>
          ))}
        </div>
      )}
      <span>
        <i aria-hidden /> not available
      </span>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => {
  const { price } = theme.vars.palette;
  const step = (one: BandStep) => ({
    [`& [data-step="${one}"]`]: { backgroundColor: price[one].fill, color: price[one].ink },
  });
  return {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: 28,
    color: theme.vars.palette.text.secondary,
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: 2 },
    '& button': {
      ...theme.typography.caption,
      minWidth: 76,
      minHeight: 24,
      padding: '3px 8px',
      border: 0,
      textAlign: 'center',
      fontSize: 11,
      fontWeight: 500,
      cursor: 'pointer',
    },
    '& button small': { fontSize: 10, fontWeight: 400 },
    '& button[aria-pressed="true"]': {
      boxShadow: `0 0 0 1.5px ${theme.vars.palette.background.paper}, 0 0 0 3.5px ${theme.vars.palette.primary.main}`,
      zIndex: 1,
    },
    '@media (max-width: 599.95px)': { '& button': { minHeight: 44 } },
    '& span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
    '& i': {
      width: 14,
      height: 14,
      borderRadius: 3,
      border: `1px solid ${theme.vars.palette.divider}`,
      backgroundColor: theme.vars.palette.sunken,
    },
    ...step(1),
    ...step(2),
    ...step(3),
    ...step(4),
    ...step(5),
  };
});
