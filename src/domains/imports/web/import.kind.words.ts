import type { ImportKindName } from '../importKinds.rules.ts';
import type { RowOutcome, RowResult } from '../import.contract.ts';

interface KindWords {
  /** Of the page where a file is chosen. */
  title: string;
  /** In a choice of kinds. */
  name: string;
  /** What the file holds and what becomes of it, before it is chosen. */
  how: string;
  /** Over the names of the rows. */
  rowHeader: string;
  outcomes: Readonly<Record<RowOutcome, string>>;
  results: Readonly<Record<RowResult, string>>;
  undo(counts: { created: number; updated: number }): string;
}

const count = (value: number) => value.toLocaleString('en-IN');

/** How the screens speak of each kind of import. */
export const KIND_WORDS: Readonly<Record<ImportKindName, KindWords>> = {
  units: {
    title: 'Import units',
    name: 'Units',
    how: 'Up to 1,00,000 rows and 25 MB. Units are found by tower and number: known ones are changed, others added.',
    rowHeader: 'Unit',
    outcomes: {
      create: 'units that are added',
      update: 'units of which something differs',
      same: 'nothing to do',
      error: 'not written; the others are',
    },
    results: {
      created: 'units that were added',
      updated: 'units that were changed',
      skipped: 'changed between preview and writing',
      removed: 'added units taken away again',
      restored: 'changed units as they were',
      kept: 'somebody has worked on them since',
    },
    undo: ({ created, updated }) =>
      `Added units (${count(created)}) are removed and changed ones (${count(updated)}) restored. Units that somebody has worked on since are kept and listed.`,
  },
  priceList: {
    title: 'Import price list',
    name: 'Price list',
    how: 'One row for each price: a rate, a location charge, a charge, a kind of parking. They fill a draft; prices of units change only when somebody approves it. An exported price list is such a file. Rates of single units belong into a file of units.',
    rowHeader: 'Price',
    outcomes: {
      create: 'charges that are added',
      update: 'prices that differ',
      same: 'nothing to do',
      error: 'not written; the others are',
    },
    results: {
      created: 'charges that were added',
      updated: 'prices that were changed',
      skipped: 'changed between preview and writing',
      removed: 'taken away again with the draft',
      restored: 'prices of the draft as they were',
      kept: 'the list was approved or changed since',
    },
    undo: () =>
      'A draft that the import made is withdrawn; one that it changed gets its prices back. A list that was approved or changed since is kept as it is.',
  },
};
