import type { ImportKindName } from '../importKinds.rules.ts';
import type { RowOutcome, RowResult } from '../import.contract.ts';

interface KindLabels {
  /** Title of the page where a file is chosen. */
  title: string;
  /** In a choice of kinds. */
  name: string;
  /** The contents and effect of the file, shown before it is chosen. */
  how: string;
  /** Over the names of the rows. */
  rowHeader: string;
  /** The outcomes of this kind. */
  outcomes: Readonly<Partial<Record<RowOutcome, string>>>;
  outcomeNames?: Readonly<Partial<Record<RowOutcome, string>>>;
  resultNames?: Readonly<Partial<Record<RowResult, string>>>;
  results: Readonly<Record<RowResult, string>>;
  /** The meaning of empty cells, shown while mapping columns. */
  empty: string;
  undo(counts: { created: number; updated: number }): string;
}

const count = (value: number) => value.toLocaleString('en-IN');

const EMPTY_STAYS = 'An empty cell keeps the present value; a dash (-) clears it.';

/** Texts of each kind of import. */
export const KIND_LABELS: Readonly<Record<ImportKindName, KindLabels>> = {
  units: {
    title: 'Import units',
    name: 'Units',
    how: 'Up to 1,00,000 rows and 25 MB. Units are found by tower and number: existing ones are updated, others added.',
    rowHeader: 'Unit',
    empty: EMPTY_STAYS,
    outcomes: {
      create: 'units to add',
      update: 'units to change',
      same: 'no changes',
      error: 'not written; others are',
    },
    results: {
      created: 'units added',
      updated: 'units changed',
      skipped: 'changed since the preview',
      removed: 'added units removed',
      restored: 'changed units restored',
      kept: 'changed since the import',
    },
    undo: ({ created, updated }) =>
      `Added units (${count(created)}) are removed and changed ones (${count(updated)}) restored. Units changed since are kept and listed.`,
  },
  priceList: {
    title: 'Import price list',
    name: 'Price list',
    how: 'One row for each price: a rate, a location charge, a charge, a parking type. They fill a draft; unit prices change only on approval. An exported price list has this format. Import rates of single units with a file of units.',
    rowHeader: 'Price',
    empty: EMPTY_STAYS,
    outcomes: {
      create: 'charges to add',
      update: 'prices to change',
      same: 'no changes',
      error: 'not written; others are',
    },
    results: {
      created: 'charges added',
      updated: 'prices changed',
      skipped: 'changed since the preview',
      removed: 'removed with the draft',
      restored: 'prices of the draft restored',
      kept: 'the list has been approved or changed since',
    },
    undo: () =>
      'A draft created by the import is withdrawn; a changed one gets its prices back. A list approved or changed since is kept as it is.',
  },
  leads: {
    title: 'Import leads',
    name: 'Leads',
    how: 'Up to 1,00,000 rows and 25 MB. New people become leads, assigned in turn; a known phone number adds an enquiry to its lead.',
    rowHeader: 'Customer',
    empty: 'Known customer details are kept; the file adds missing ones.',
    outcomes: {
      create: 'leads to add and assign',
      update: 'known customers: enquiry added to their lead',
      repeat: 'already in the file',
      badPhone: 'invalid phone; not written',
      error: 'other errors; not written',
    },
    outcomeNames: { update: 'Known' },
    results: {
      created: 'leads added and assigned',
      updated: 'known customers, enquiry added to their lead',
      skipped: 'changed since the preview',
      removed: 'added leads removed',
      restored: 'enquiry removed from leads',
      kept: 'changed since the import',
    },
    resultNames: { updated: 'Enquired again' },
    undo: ({ created, updated }) =>
      `Added leads (${count(created)}) are removed, and the enquiries removed from known ones (${count(updated)}). Leads worked on since are kept and listed.`,
  },
  costs: {
    title: 'Import bills',
    name: 'Bills',
    how: 'Up to 20,000 bills. Each row is a new bill of this project; one that is entered already is refused.',
    rowHeader: 'Bill',
    empty: 'An empty cell is nothing.',
    outcomes: { create: 'bills to enter', error: 'not written; others are' },
    results: {
      created: 'bills entered',
      updated: 'bills changed',
      skipped: 'changed since the preview',
      removed: 'bills removed',
      restored: 'bills restored',
      kept: 'changed since the import, or of a closed month',
    },
    undo: ({ created }) =>
      `Entered bills (${count(created)}) are removed. Bills changed since are kept and listed.`,
  },
  pastBookings: {
    title: 'Import past bookings',
    name: 'Past bookings',
    how: 'One row for each month and type of unit, with the number of bookings and, where known, their agreement value together. Only months before Plinth counts the project itself. Forecasts learn from them; reports and figures do not change.',
    rowHeader: 'Month and type',
    empty: 'A row replaces what was imported for its month and type. An empty value is not known.',
    outcomes: {
      create: 'months to add',
      update: 'months to change',
      same: 'no changes',
      error: 'not written; others are',
    },
    results: {
      created: 'months added',
      updated: 'months changed',
      skipped: 'changed since the preview',
      removed: 'added months removed',
      restored: 'changed months restored',
      kept: 'changed since the import',
    },
    undo: ({ created, updated }) =>
      `Added months (${count(created)}) are removed and changed ones (${count(updated)}) restored. Months changed since are kept and listed.`,
  },
};
