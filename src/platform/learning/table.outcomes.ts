import type { Refused } from './columns.ts';
import type { Outcomes } from './frame.ts';
import type { Notation } from './frame.reading.ts';
import { columnOf, notationOf } from './frame.reading.ts';
import type { Table } from './table.ts';
import { UnusableInput } from './table.ts';

/** Rows to learn from, and rows to be judged, in the same columns. */
export interface Sides {
  train: Outcomes;
  test: Outcomes;
}

interface Requirements {
  target: string;
  positive: string;
  omit: readonly string[];
  keep: readonly string[];
}

/** So many values are named when none is the wanted one. */
const VALUES_TOLD = 10;
const NAMES_TOLD = 40;
const LEAST_OF_EACH = 2;

/**
 * Reads both tables as columns with outcomes. Rows without an outcome are left out, and so are columns that only the
 * table to learn from has.
 * @throws UnusableInput when a wished column or value is missing, or all rows have the same outcome
 */
export function outcomesOfTables(tables: { train: Table; test: Table }, requests: Requirements) {
  for (const name of [requests.target, ...requests.omit, ...requests.keep]) requireColumn(tables.train, name);
  requireColumn(tables.test, requests.target);
  const left = new Set([requests.target, ...requests.omit]);
  const known = withOutcome(tables.train, requests);
  requireBoth(tables.train, known, requests);
  const columns = tables.train.names.flatMap((name, place) =>
    left.has(name) ? [] : [{ name, notation: notationOf(known.rows, place) }],
  );
  const has = new Set(tables.test.names);
  const absent = columns
    .filter(({ name }) => !has.has(name))
    .map(({ name }): Refused => {
      return { name, kind: 'absent', reason: 'The rows to be judged have no such column.' };
    });
  const shared = columns.filter(({ name }) => has.has(name));
  const judged = withOutcome(tables.test, requests);
  const sides: Sides = {
    train: outcomesOf(tables.train.names, known, shared),
    test: outcomesOf(tables.test.names, judged, shared),
  };
  return { sides, absent };
}

interface Judged {
  rows: readonly (readonly string[])[];
  /** The text in the column of the outcome. */
  outcomes: readonly string[];
  labels: Uint8Array;
}

function withOutcome(table: Table, { target, positive }: Requirements): Judged {
  const place = table.names.indexOf(target);
  const rows = table.rows.filter((row) => (row[place]?.trim() ?? '') !== '');
  const outcomes = rows.map((row) => row[place]?.trim() ?? '');
  return {
    rows,
    outcomes,
    labels: Uint8Array.from(outcomes, (text) => (isSame(text, positive.trim()) ? 1 : 0)),
  };
}

function outcomesOf(
  names: readonly string[],
  { rows, labels }: Judged,
  columns: readonly { name: string; notation: Notation }[],
): Outcomes {
  const read = columns.map(({ name, notation }) => columnOf(name, rows, names.indexOf(name), notation));
  return { frame: { rows: rows.length, columns: read }, labels };
}

/** 1 and 1.0 are the same outcome. */
function isSame(text: string, wanted: string): boolean {
  return text === wanted || (text !== '' && wanted !== '' && Number(text) === Number(wanted));
}

function requireBoth(
  { file }: Table,
  { labels, outcomes }: Judged,
  { target, positive }: Requirements,
): void {
  const won = labels.reduce((sum, label) => sum + label, 0);
  if (won >= LEAST_OF_EACH && labels.length - won >= LEAST_OF_EACH) return;
  const values = [...new Set(outcomes)].slice(0, VALUES_TOLD).join(', ');
  throw new UnusableInput(
    `${won} of ${labels.length} rows of ${file} have ${target} = '${positive}'. A model needs at least ${LEAST_OF_EACH} rows of each outcome; the values are: ${values}.`,
  );
}

function requireColumn({ file, names }: Table, name: string): void {
  if (names.includes(name)) return;
  const told = names.length > NAMES_TOLD ? [...names.slice(0, NAMES_TOLD), '…'] : names;
  throw new UnusableInput(`${file} has no column '${name}'. It has: ${told.join(', ')}.`);
}
