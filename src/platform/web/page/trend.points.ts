export interface TrendPoint {
  x: number;
  y: number;
}

/** Values as points of a box, from left to right; the least lies at its foot, the greatest at its head. */
export function trendPoints(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): TrendPoint[] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const step = width / Math.max(1, values.length - 1);
  const share = (value: number) => (greatest === least ? 0.5 : (value - least) / (greatest - least));
  return values.map((value, at) => ({
    x: rounded(at * step),
    y: rounded(height - share(value) * height),
  }));
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
