/** The value at a place, 0 where there is none: for loops that stay within their bounds. */
export function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}

export function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** 0 of none. */
export function meanOf(values: Float64Array): number {
  return values.length === 0 ? 0 : sumOf(values) / values.length;
}

/** Of a population: divided by the count. */
export function varianceOf(values: Float64Array): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
}

/** Mean absolute difference of two rows of the same length. */
export function meanError(expected: Float64Array, came: Float64Array): number {
  return meanOf(expected.map((value, index) => Math.abs(value - at(came, index))));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
