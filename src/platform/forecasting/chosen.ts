import type { Counts } from './counts.ts';
import { meanOf, sumOf } from './numbers.ts';
import { LONG } from './longSeries.ts';

/** Which method fits a row: `counts` learn with their group, `plain` and `long` by themselves. */
export type Kind = 'counts' | 'plain' | 'long';

export const KINDS = ['auto', 'counts', 'long'] as const;

/** Why nothing can be said of a row, and what would help. */
export interface Refusal {
  code: 'tooShort' | 'tooFew';
  months: number;
  text: string;
}

const FEWEST_MONTHS = 6;
const FEWEST_MONTHS_BESIDE_A_SISTER = 3;
const SISTER_MONTHS = 12;
const FEWEST_COUNTED = 10;
/** The methods for larger figures need two years to know a season from chance. */
const FEWEST_FOR_FIGURES = 24;
/** From so many a month on, counts are figures like others. */
const MANY_A_MONTH = 30;

/** Counts where there are few of them a month or less than two years of them; from four years on the long methods. */
export function kindOf(values: Float64Array): Kind {
  const areCounts = values.every((value) => Number.isInteger(value) && value >= 0);
  if (areCounts && (meanOf(values) < MANY_A_MONTH || values.length < FEWEST_FOR_FIGURES)) return 'counts';
  return values.length >= LONG ? 'long' : 'plain';
}

/** Too young, or too little has happened: null when a forecast can be made. `sisters` are the rows of its group. */
export function refusalOfCounts(
  { values }: Pick<Counts, 'values'>,
  sisters: readonly Pick<Counts, 'values'>[] = [],
): Refusal | null {
  const months = values.length;
  const hasSister = sisters.some((row) => row.values !== values && row.values.length >= SISTER_MONTHS);
  const needed = hasSister ? FEWEST_MONTHS_BESIDE_A_SISTER : FEWEST_MONTHS;
  if (months < needed) return { code: 'tooShort', months, text: `${months} of ${needed} months` };
  const counted = sumOf(values);
  if (hasSister || counted >= FEWEST_COUNTED) return null;
  return { code: 'tooFew', months, text: `${counted} of ${FEWEST_COUNTED} in ${months} months` };
}

export function refusalOfFigures(values: Float64Array): Refusal | null {
  const months = values.length;
  if (months >= FEWEST_FOR_FIGURES) return null;
  return { code: 'tooShort', months, text: `${months} of ${FEWEST_FOR_FIGURES} months` };
}
