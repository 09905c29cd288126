import type { Refused } from './columns.ts';
import type { Frame, Outcomes } from './frame.ts';
import { frameOf } from './frame.reading.ts';
import type { Table } from './table.ts';
import { UnusableInput } from './table.ts';

/** Rows to learn from, and rows to be judged, in the same columns. */
export interface Sides {
  train: Outcomes;
  test: Outcomes;
}

interface Wishes {
  target: string;
  positive: string;
  omit: readonly string[];
}

/** So many values are named when none is the wanted one. */
const VALUES_TOLD = 10;
const LEAST_OF_EACH = 2;

/**
 * Reads both tables as columns with outcomes. Rows without an outcome are left out, and so are columns that only the
 * table to learn from has.
 * @throws UnusableInput when a wished column or value is missing, or all rows have the same outcome
 */
export function outcomesOfTables(tables: { train: Table; test: Table }, wishes: Wishes) {
  for (const name of [wishes.target, ...wishes.omit]) requireColumn(tables.train, name);
  requireColumn(tables.test, wishes.target);
  const train = outcomesOf(tables.train, wishes, null);
  requireBoth(tables.train.file, train.labels, wishes);
  const has = new Set(tables.test.names);
  const absent = train.frame.columns
    .filter(({ name }) => !has.has(name))
    .map(({ name }): Refused => {
      return { name, kind: 'absent', reason: 'The rows to be judged have no such column.' };
    });
  const test = outcomesOf(tables.test, wishes, train.frame);
  return { sides: { train, test } satisfies Sides, absent };
}

function outcomesOf(table: Table, { target, positive, omit }: Wishes, like: Frame | null): Outcomes {
  const place = table.names.indexOf(target);
  const rows = table.rows.filter((row) => (row[place]?.trim() ?? '') !== '');
  const texts = rows.map((row) => row[place]?.trim() ?? '');
  const labels = Uint8Array.from(texts, (text) => (isSame(text, positive.trim()) ? 1 : 0));
  if (!like && !labels.includes(1)) throw new UnusableInput(noneIs(table.file, target, positive, texts));
  const left = new Set([target, ...omit]);
  const known = like ? new Set(like.columns.map(({ name }) => name)) : null;
  const places = table.names.flatMap((name, at) =>
    left.has(name) || (known && !known.has(name)) ? [] : [at],
  );
  return { frame: frameOf(table.names, rows, places, like), labels };
}

/** 1 and 1.0 are the same outcome. */
function isSame(text: string, wanted: string): boolean {
  return text === wanted || (text !== '' && wanted !== '' && Number(text) === Number(wanted));
}

function noneIs(file: string, target: string, positive: string, texts: readonly string[]): string {
  const values = [...new Set(texts)].slice(0, VALUES_TOLD);
  return `In ${file} no row has ${target} = '${positive}'. Its values are: ${values.join(', ')}.`;
}

function requireBoth(file: string, labels: Uint8Array, { target, positive }: Wishes): void {
  const won = labels.reduce((sum, label) => sum + label, 0);
  if (won >= LEAST_OF_EACH && labels.length - won >= LEAST_OF_EACH) return;
  throw new UnusableInput(
    `${won} of ${labels.length} rows of ${file} have ${target} = '${positive}': a model needs at least ${LEAST_OF_EACH} rows of each outcome.`,
  );
}

function requireColumn({ file, names }: Table, name: string): void {
  if (names.includes(name)) return;
  throw new UnusableInput(`${file} has no column '${name}'. It has: ${names.join(', ')}.`);
}
