import { styled } from '@mui/material/styles';
import type { BandStep, PriceBand } from './price.bands.ts';
import { bandText } from './price.bands.ts';

interface PriceLegendProps {
  bands: readonly PriceBand[];
  /** Units that are available. */
  count: number;
}

/** From cheap to dear: what each shade of the plan stands for. */
export function PriceLegend({ bands, count }: PriceLegendProps) {
  return (
    <Line>
      <span>
        Agreement value, ₹ Cr, {count} available {count === 1 ? 'unit' : 'units'}
        {bands.length === 5 && ' in five equal groups'}
      </span>
      {bands.length > 0 && (
        <ul aria-label="Prices in crore rupees, from cheap to dear">
          {bands.map((band) => (
            <li key={band.step} data-step={band.step} className="tabular">
              {bandText(band)}
            </li>
          ))}
        </ul>
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
    '& ul': { display: 'flex', flexWrap: 'wrap' },
    '& li': { minWidth: 76, padding: '3px 8px', textAlign: 'center', fontSize: 11, fontWeight: 500 },
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
