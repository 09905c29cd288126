import { crores } from '#platform/contract/format.ts';
import type { PlanCell } from './plan.matrix.ts';

export type BandStep = 1 | 2 | 3 | 4 | 5;

/** A fifth of the priced units, from the cheapest to the dearest of it. */
export interface PriceBand {
  step: BandStep;
  fromPaise: number;
  toPaise: number;
  /** Units in it. */
  count: number;
}

const STEPS: readonly BandStep[] = [1, 2, 3, 4, 5];

/**
 * Divides what is available into five groups of equal count by price. Units of one price stay together, so a
 * group may be larger, and one that is left empty is missing.
 */
export function priceBands(cells: readonly PlanCell[]): PriceBand[] {
  const prices = cells.flatMap((cell) => availablePrice(cell) ?? []).sort((a, b) => a - b);
  const uppers = STEPS.map((step) => prices[Math.ceil((step * prices.length) / STEPS.length) - 1] ?? 0);
  return STEPS.flatMap((step, index) => {
    const below = index === 0 ? -1 : (uppers[index - 1] ?? 0);
    const own = prices.filter((price) => price > below && price <= (uppers[index] ?? 0));
    const [fromPaise] = own;
    const toPaise = own.at(-1);
    return fromPaise === undefined || toPaise === undefined
      ? []
      : [{ step, fromPaise, toPaise, count: own.length }];
  });
}

/** The step of a unit in the sequence of colours; null for what is not available. */
export function bandOf(cell: PlanCell, bands: readonly PriceBand[]): BandStep | null {
  const price = availablePrice(cell);
  if (price === null) return null;
  return bands.find((band) => price <= band.toPaise)?.step ?? null;
}

/** '0.96–0.99', in crores; one price alone is written once. */
export function bandText({ fromPaise, toPaise }: Pick<PriceBand, 'fromPaise' | 'toPaise'>): string {
  const [from, to] = [crores(fromPaise), crores(toPaise)];
  return from === to ? from : `${from}–${to}`;
}

function availablePrice(cell: PlanCell): number | null {
  return cell.status === 'available' ? cell.pricePaise : null;
}
