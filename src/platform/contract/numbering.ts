import type { Day } from './calendar.ts';
import { financialYearLabel } from './calendar.ts';
import { conflict } from './errors.ts';

/**
 * A document number that counts within a financial year: 'SKI/26-27/000123', 'BKG/26-27/0049'. Throws a conflict
 * when the count no longer fits, as a longer number would break the sort order and the legal length.
 */
export function seriesNumber(series: string, day: Day, count: number, digits: number): string {
  const head = `${series}/${financialYearLabel(day)}`;
  if (count < 1 || !Number.isInteger(count)) throw new RangeError(`Numbers count from 1, not ${count}.`);
  if (String(count).length > digits)
    throw conflict(`The number series ${head} is full. Start another series.`);
  return `${head}/${String(count).padStart(digits, '0')}`;
}
