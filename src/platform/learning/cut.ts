import type { Histogram, Layout } from './histogram.ts';
import { PARTS } from './histogram.ts';

/** Where a leaf is parted in two, and by how much the loss falls for it. */
export interface Cut {
  gain: number;
  column: number;
  /** The last bin that goes left. */
  lastLeft: number;
  missingLeft: boolean;
}

export interface Sums {
  gradient: number;
  hessian: number;
  rows: number;
}

export interface CutRules {
  /** Rows that each side keeps at least. */
  leastRows: number;
  /** Ridge on the values of leaves, in units of hessian. */
  ridge: number;
}

const LEAST_HESSIAN = 1e-3;
const LEAST_GAIN = 1e-9;

/** The cut that gains most in any of these columns; null when none gains. */
export function bestCut(histogram: Histogram, layout: Layout, whole: Sums, rules: CutRules): Cut | null {
  if (whole.rows < 2 * rules.leastRows) return null;
  let best: Cut | null = null;
  for (let place = 0; place < layout.columns.length; place += 1) {
    const offset = layout.offsets[place] ?? 0;
    const bins = histogram.subarray(offset, offset + (layout.sizes[place] ?? 0) * PARTS);
    const hasMissing = (bins[2] ?? 0) > 0;
    for (const missingLeft of hasMissing ? [false, true] : [false]) {
      const cut = bestCutOf(bins, whole, missingLeft, rules);
      if (cut && cut.gain > (best?.gain ?? LEAST_GAIN)) best = { ...cut, column: layout.columns[place] ?? 0 };
    }
  }
  return best;
}

/**
 * The gain of a cut is G²/(H + λ) of both sides less that of the whole (Chen and Guestrin, XGBoost, 2016, equation 7,
 * without its factor ½): G and H are the sums of gradients and hessians, λ the ridge.
 */
function bestCutOf(
  bins: Histogram,
  whole: Sums,
  missingLeft: boolean,
  { leastRows, ridge }: CutRules,
): Omit<Cut, 'column'> | null {
  const unsplit = whole.gradient ** 2 / (whole.hessian + ridge);
  let [gradient, hessian, rows] = missingLeft ? [bins[0] ?? 0, bins[1] ?? 0, bins[2] ?? 0] : [0, 0, 0];
  let [gain, lastLeft] = [LEAST_GAIN, 0];
  const last = bins.length / PARTS - 1;
  for (let bin = 1; bin < last + (missingLeft ? 0 : 1); bin += 1) {
    gradient += bins[bin * PARTS] ?? 0;
    hessian += bins[bin * PARTS + 1] ?? 0;
    rows += bins[bin * PARTS + 2] ?? 0;
    const restHessian = whole.hessian - hessian;
    if (rows < leastRows) continue;
    if (whole.rows - rows < leastRows) break;
    if (hessian < LEAST_HESSIAN || restHessian < LEAST_HESSIAN) continue;
    const here =
      gradient ** 2 / (hessian + ridge) + (whole.gradient - gradient) ** 2 / (restHessian + ridge) - unsplit;
    if (here > gain) [gain, lastLeft] = [here, bin];
  }
  return lastLeft === 0 ? null : { gain, lastLeft, missingLeft };
}
