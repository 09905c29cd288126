import { randomFrom } from './random.ts';
import { sigmoid } from './numbers.ts';
import type { Column, Outcomes } from './frame.ts';

/** Rows made by a known law, so that tests know what is to be learned. */
export interface Law {
  rows: number;
  seed?: number;
  /** The logit of a row, from its numbers n0, n1, … (normal) and its words w0, w1, … (each 0 … 5, as often). */
  logit: (numbers: readonly number[], words: readonly number[]) => number;
  numbers?: number;
  words?: number;
}

const LEVELS = ['portal', 'referral', 'walk-in', 'campaign', 'event', 'website'];

export function outcomesOfLaw({ rows, seed = 1, logit, numbers = 4, words = 2 }: Law): Outcomes {
  const random = randomFrom(seed);
  const drawn = Array.from({ length: rows }, () => ({
    numbers: Array.from({ length: numbers }, () => normal(random)),
    words: Array.from({ length: words }, () => Math.floor(random() * LEVELS.length)),
  }));
  const columns: Column[] = [
    ...Array.from({ length: numbers }, (_, at): Column => {
      const values = Float64Array.from(drawn, (row) => row.numbers[at] ?? 0);
      return { kind: 'number', name: `n${at}`, values };
    }),
    ...Array.from({ length: words }, (_, at): Column => {
      const codes = Int32Array.from(drawn, (row) => row.words[at] ?? 0);
      return { kind: 'category', name: `w${at}`, levels: LEVELS, codes };
    }),
  ];
  const labels = Uint8Array.from(drawn, (row) => (random() < sigmoid(logit(row.numbers, row.words)) ? 1 : 0));
  return { frame: { rows, columns }, labels };
}

/** The outcomes with one more column of numbers. */
export function withNumbers(
  outcomes: Outcomes,
  name: string,
  of: (row: number, label: number) => number,
): Outcomes {
  const values = Float64Array.from(outcomes.labels, (label, row) => of(row, label));
  const column: Column = { kind: 'number', name, values };
  return { ...outcomes, frame: { ...outcomes.frame, columns: [...outcomes.frame.columns, column] } };
}

/** By Box and Muller (1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
