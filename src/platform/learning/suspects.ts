import type { Column, Outcomes } from './frame.ts';
import { shareOf } from './numbers.ts';

/** A column of which one value nearly tells the outcome: perhaps it was written down afterwards. */
export interface Suspect {
  name: string;
  /** 'filled', 'empty', or the value itself. */
  value: string;
  rows: number;
  won: number;
  reason: string;
}

/** Of fewer rows a value says too little. */
const LEAST_ROWS = 50;
/** The other outcome is to be expected so often among its rows, and comes at most so much more rarely. */
const EXPECTED_ROWS = 20;
const RARE = 0.1;

/** At most one value of each column, that of most rows. Nothing is left out because of it: a person decides. */
export function suspectsOf({ frame, labels }: Outcomes): Suspect[] {
  const share = shareOf(labels);
  return frame.columns.flatMap((column) => {
    const told = valuesOf(column, labels)
      .filter((value) => isTelling(value, share))
      .toSorted((one, other) => other.rows - one.rows);
    return told.slice(0, 1).map(({ value, rows, won }) => ({
      name: column.name,
      value,
      rows,
      won,
      reason: `Of ${rows} rows in which it is ${value} ${won} were won, of all rows ${Math.round(share * 1000) / 10} in 100.`,
    }));
  });
}

interface Value {
  value: string;
  rows: number;
  won: number;
}

function isTelling({ rows, won }: Value, share: number): boolean {
  if (rows < LEAST_ROWS) return false;
  const expected = { won: rows * share, lost: rows * (1 - share) };
  const lost = rows - won;
  return (
    (expected.won >= EXPECTED_ROWS && won <= RARE * expected.won) ||
    (expected.lost >= EXPECTED_ROWS && lost <= RARE * expected.lost)
  );
}

/** Filled, empty, and each value; counted by numbers, which a table of many columns has many of. */
function valuesOf(column: Column, labels: Uint8Array): Value[] {
  const cells: ArrayLike<number> = column.kind === 'category' ? column.codes : column.values;
  const isEmpty = (cell: number) => (column.kind === 'category' ? cell < 0 : Number.isNaN(cell));
  const [filled, empty] = [
    { rows: 0, won: 0 },
    { rows: 0, won: 0 },
  ];
  const counted = new Map<number, { rows: number; won: number }>();
  labels.forEach((label, row) => {
    const cell = cells[row] ?? Number.NaN;
    const whole = isEmpty(cell) ? empty : filled;
    whole.rows += 1;
    whole.won += label;
    if (whole === empty) return;
    const known = counted.get(cell);
    if (known) {
      known.rows += 1;
      known.won += label;
    } else counted.set(cell, { rows: 1, won: label });
  });
  const textOf = (cell: number) => `'${column.kind === 'category' ? (column.levels[cell] ?? '') : cell}'`;
  const values = [...counted].flatMap(([cell, count]) =>
    count.rows < LEAST_ROWS ? [] : [{ value: textOf(cell), ...count }],
  );
  return [{ value: 'filled', ...filled }, { value: 'empty', ...empty }, ...values];
}
