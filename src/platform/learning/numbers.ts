export function sigmoid(logit: number): number {
  return logit >= 0 ? 1 / (1 + Math.exp(-logit)) : Math.exp(logit) / (1 + Math.exp(logit));
}

/** The logit of a probability, kept off the two ends where it is infinite. */
export function logit(p: number): number {
  const kept = Math.min(1 - 1e-9, Math.max(1e-9, p));
  return Math.log(kept / (1 - kept));
}

/** ln(1 + e^x) without overflow. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

/** Share of won rows; 0 of none. */
export function shareOf(labels: Uint8Array): number {
  let won = 0;
  for (const label of labels) won += label;
  return labels.length === 0 ? 0 : won / labels.length;
}

/**
 * Borders that cut values into at most `parts` bins: between all different values where these are few, else such that
 * the bins hold about equally many rows.
 */
export function cutPoints(sorted: Float64Array, parts: number): number[] {
  const different = distinct(sorted, parts);
  if (different) return different.slice(1).map((value, index) => ((different[index] ?? value) + value) / 2);
  return quantileBorders(sorted, parts);
}

/** Values between which a sorted list falls into `parts` parts of equal size; equal borders count once. */
function quantileBorders(sorted: Float64Array, parts: number): number[] {
  const borders: number[] = [];
  for (let part = 1; part < parts; part += 1) {
    const place = Math.floor((sorted.length * part) / parts);
    const [below, above] = [sorted[place - 1], sorted[place]];
    if (below === undefined || above === undefined) continue;
    const border = below === above ? above : (below + above) / 2;
    // A border at the smallest value would leave nothing below it.
    if (border > (sorted[0] ?? 0) && border !== borders.at(-1)) borders.push(border);
  }
  return borders;
}

/** The number of borders that are not above the value. */
function binOf(value: number, borders: readonly number[]): number {
  let [low, high] = [0, borders.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((borders[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Writes what `target` is to hold for the bin of each value, from 1; 0 for a value that is missing. A table of equal
 * strides tells where to begin looking, which is three times as fast as halving for each value.
 */
export function writeBins(
  target: Uint8Array | Uint16Array,
  values: Float64Array,
  borders: readonly number[],
): void {
  const sharp = Float64Array.from(borders);
  const [low, high] = [sharp[0] ?? 0, sharp.at(-1) ?? 0];
  const stride = (high - low) / STRIDES;
  const begins = new Uint16Array(STRIDES + 1);
  for (let at = 0; at <= STRIDES; at += 1) begins[at] = binOf(low + (at - 1) * stride, borders);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value)) target[row] = 0;
    else if (value < low) target[row] = 1;
    else if (value >= high) target[row] = sharp.length + 1;
    else {
      let bin = begins[((value - low) / stride) | 0] ?? 0;
      while ((sharp[bin] ?? Infinity) <= value) bin += 1;
      target[row] = bin + 1;
    }
  }
}

const STRIDES = 256;
/** Columns are sorted for several purposes; they are never written to once they are read. */
const sortedOnes = new WeakMap<Float64Array, Float64Array>();

/** The finite ones, in order: missing values (NaN) do not count. Not to be written to. */
export function sortedFinite(values: Float64Array): Float64Array {
  const known = sortedOnes.get(values);
  if (known) return known;
  const there = new Float64Array(values.length);
  let count = 0;
  for (const value of values) if (Number.isFinite(value)) there[count++] = value;
  const sorted = there.subarray(0, count).sort();
  sortedOnes.set(values, sorted);
  return sorted;
}

/** The different values of a sorted list; null when they are more than `most`. */
function distinct(sorted: Float64Array, max: number): number[] | null {
  const found: number[] = [];
  for (const value of sorted) {
    if (value === found.at(-1)) continue;
    if (found.length === max) return null;
    found.push(value);
  }
  return found;
}
