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
  /** Of those that rows of the kind may come to. */
  outcomes: Readonly<Partial<Record<RowOutcome, string>>>;
  outcomeNames?: Readonly<Partial<Record<RowOutcome, string>>>;
  resultNames?: Readonly<Partial<Record<RowResult, string>>>;
  results: Readonly<Record<RowResult, string>>;
  /** What cells mean that hold nothing, said while columns are named. */
  empty: string;
  undo(counts: { created: number; updated: number }): string;
}

const count = (value: number) => value.toLocaleString('en-IN');

const EMPTY_STAYS = 'An empty cell leaves what stands there as it is; a dash (-) takes it away.';

/** How the screens speak of each kind of import. */
export const KIND_WORDS: Readonly<Record<ImportKindName, KindWords>> = {
  units: {
    title: 'Import units',
    name: 'Units',
    how: 'Up to 1,00,000 rows and 25 MB. Units are found by tower and number: known ones are changed, others added.',
    rowHeader: 'Unit',
    empty: EMPTY_STAYS,
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
    empty: EMPTY_STAYS,
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
  leads: {
    title: 'Import leads',
    name: 'Leads',
    how: 'Up to 1,00,000 rows and 25 MB. New persons become leads and are given out by turn; who is known by his phone number, however it is written, enquires again.',
    rowHeader: 'Customer',
    empty: 'What is known of a customer stays; the file adds what is missing.',
    outcomes: {
      create: 'leads that are added and given out',
      update: 'persons with a lead: it gets their enquiry',
      repeat: 'stand in the file already',
      badPhone: 'nobody can be called; not written',
      error: 'other faults; not written',
    },
    outcomeNames: { update: 'Known' },
    results: {
      created: 'leads that were added and given out',
      updated: 'known persons whose lead got their enquiry',
      skipped: 'changed between preview and writing',
      removed: 'added leads taken away again',
      restored: 'leads without the enquiry again',
      kept: 'somebody has worked on them since',
    },
    resultNames: { updated: 'Enquired again' },
    undo: ({ created, updated }) =>
      `Added leads (${count(created)}) are removed, and the enquiries taken out of known ones (${count(updated)}). Leads that somebody has worked on since are kept and listed.`,
  },
};
