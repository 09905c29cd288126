import { styled } from '@mui/material/styles';
import { compactMoney } from '#platform/contract/format.ts';
import type { UnitPriceOnDay } from '../unitPrice.contract.ts';

const WIDTH = 480;
const HEIGHT = 72;
const EDGE = 6;

/** The price over time as steps; the table below it says the same in figures. */
export function PriceSteps({ history }: { history: UnitPriceOnDay['history'] }) {
  const [newest] = history;
  const oldest = history.at(-1);
  if (!newest || !oldest || history.length < 2) return null;
  const title = `List price from ${compactMoney(oldest.pricePaise)} to ${compactMoney(newest.pricePaise)} in ${history.length} steps`;
  return (
    <Picture viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
      <path d={stepPath(history)} vectorEffect="non-scaling-stroke" />
    </Picture>
  );
}

/** From the first price until now, with a little room after the last change. */
function stepPath(history: UnitPriceOnDay['history']): string {
  const steps = history.toReversed().map(({ from, pricePaise }) => ({ at: Date.parse(from), pricePaise }));
  const times = steps.map(({ at }) => at);
  const prices = steps.map(({ pricePaise }) => pricePaise);
  const first = Math.min(...times);
  const span = Math.max(1, (Math.max(...times) - first) * 1.1);
  const low = Math.min(...prices);
  const range = Math.max(1, Math.max(...prices) - low);
  const x = (at: number) => Math.round(((at - first) / span) * WIDTH);
  const y = (paise: number) => Math.round(HEIGHT - EDGE - ((paise - low) / range) * (HEIGHT - 2 * EDGE));
  const drawn = steps.map(({ at, pricePaise }, position) =>
    position === 0 ? `M${x(at)} ${y(pricePaise)}` : `H${x(at)}V${y(pricePaise)}`,
  );
  return `${drawn.join('')}H${WIDTH}`;
}

const Picture = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: HEIGHT,
  fill: 'none',
  stroke: theme.vars.palette.chart[1],
  strokeWidth: 2,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
