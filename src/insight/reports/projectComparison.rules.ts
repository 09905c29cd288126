/** A screen and a sheet of paper take so many columns. */
export const MAX_COMPARED = 12;

/** What projects are compared by, in the order of the rows; `low` where less is better. */
export const COMPARED_MEASURES = {
  sold: 'high',
  perWeek: 'high',
  averageRate: 'high',
  averageValue: 'high',
  lost: 'low',
  collected: 'high',
  built: 'high',
  budget: 'low',
  monthsOfStock: 'low',
} as const satisfies Record<string, 'high' | 'low'>;
export type ComparedMeasure = keyof typeof COMPARED_MEASURES;

export interface Marks {
  best: string[];
  worst: string[];
}

/** Which projects do best and worst by a measure; none where fewer than two can be compared, or all are equal. */
export function marksOf(
  values: readonly { id: string; value: number | null }[],
  better: 'high' | 'low',
): Marks {
  const known = values.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
  const highest = Math.max(...known.map(({ value }) => value));
  const lowest = Math.min(...known.map(({ value }) => value));
  if (known.length < 2 || highest === lowest) return { best: [], worst: [] };
  const idsOf = (extreme: number) => known.filter(({ value }) => value === extreme).map(({ id }) => id);
  const [high, low] = [idsOf(highest), idsOf(lowest)];
  return better === 'high' ? { best: high, worst: low } : { best: low, worst: high };
}
