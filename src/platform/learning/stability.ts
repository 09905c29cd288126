import { binnedFrame } from './bins.ts';
import type { Column } from './frame.ts';

const PARTS = 10;
/** Where one side has no row at all, it is taken to have this share, so that the index stays finite. */
const LEAST_SHARE = 1e-4;

/**
 * Population stability index of a column between two groups of rows: Σ (b − a)·ln(b / a) over the shares a and b of its
 * tenths or words (Siddiqi, Credit Risk Scorecards, 2006: below 0.1 little has changed, above 0.25 much).
 */
export function stabilityIndex(column: Column, isSecond: Uint8Array): number {
  const { data } = binnedFrame({ rows: isSecond.length, columns: [column] }, PARTS);
  const counts = [new Float64Array(data.sizes[0] ?? 1), new Float64Array(data.sizes[0] ?? 1)];
  data.columns[0]?.forEach((bin, row) => {
    const group = counts[isSecond[row] ?? 0];
    if (group) group[bin] = (group[bin] ?? 0) + 1;
  });
  const [first, second] = counts.map(sharesOf);
  if (!first || !second) return 0;
  return first.reduce((sum, a, bin) => {
    const b = second[bin] ?? LEAST_SHARE;
    return sum + (b - a) * Math.log(b / a);
  }, 0);
}

function sharesOf(counts: Float64Array): Float64Array {
  const total = counts.reduce((sum, rows) => sum + rows, 0);
  return counts.map((rows) => Math.max(LEAST_SHARE, rows / Math.max(1, total)));
}
