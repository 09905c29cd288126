import { plainWord, readChoice, readDay, readRow, readRupees, readYesNo } from '#platform/contract/cells.ts';
import type { SheetColumn } from '#inventory/units/unitSheet.rules.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { categoryLabel, ENTERED_CATEGORIES } from './category.rules.ts';
import type { CostInput } from './cost.contract.ts';

/** A bill as a row of a spreadsheet. */
type SheetCost = Omit<CostInput, 'projectId' | 'contractorId' | 'fileId'>;
type SheetField = keyof SheetCost;

export const COST_COLUMNS: readonly SheetColumn<SheetField>[] = [
  {
    name: 'vendor',
    label: 'Vendor',
    needed: 'always',
    names: ['supplier', 'paid to', 'party', 'vendor name'],
    example: 'Deccan Events',
  },
  {
    name: 'reference',
    label: 'Bill number',
    needed: 'never',
    names: ['bill', 'bill no', 'invoice', 'invoice no', 'invoice number'],
    example: 'DE/101',
  },
  {
    name: 'incurredOn',
    label: 'Date',
    needed: 'always',
    names: ['bill date', 'date of the bill', 'invoice date'],
    example: '10-11-2026',
  },
  {
    name: 'category',
    label: 'Category',
    needed: 'always',
    names: ['head', 'cost head', 'budget head'],
    example: 'Marketing',
  },
  {
    name: 'amountPaise',
    label: 'Amount',
    needed: 'always',
    names: ['amount without gst', 'taxable', 'taxable value', 'basic amount'],
    example: '1,00,000',
  },
  { name: 'gstPaise', label: 'GST', needed: 'never', names: ['tax', 'gst amount'], example: '18,000' },
  {
    name: 'isGstCredit',
    label: 'GST claimed back',
    needed: 'never',
    names: ['input credit', 'itc'],
    example: 'Yes',
  },
  {
    name: 'campaignSource',
    label: 'Source of leads',
    needed: 'never',
    names: ['source', 'lead source', 'channel'],
    example: 'Event',
  },
  {
    name: 'campaign',
    label: 'Campaign',
    needed: 'never',
    names: ['campaign name'],
    example: 'Property expo',
  },
  { name: 'note', label: 'Note', needed: 'never', names: ['remarks', 'description'], example: '' },
];

/** What an export adds for its readers; an import ignores it. */
export const COST_FURTHER_HEADINGS = ['Project', 'Cost', 'Contractor', 'Milestone', 'Booking'] as const;

const CATEGORIES = Object.fromEntries(ENTERED_CATEGORIES.map((one) => [plainWord(categoryLabel(one)), one]));
const SOURCES = Object.fromEntries(LEAD_SOURCES.map((one) => [plainWord(sourceWord(one)), one]));

const READERS: { [Field in SheetField]-?: (text: string, label: string) => unknown } = {
  vendor: (text) => text.trim(),
  reference: (text) => text.trim(),
  incurredOn: readDay,
  category: (text, label) => readChoice(text, label, ENTERED_CATEGORIES, CATEGORIES),
  amountPaise: readRupees,
  gstPaise: readRupees,
  isGstCredit: readYesNo,
  campaignSource: (text, label) => readChoice(text, label, LEAD_SOURCES, SOURCES),
  campaign: (text) => text.trim(),
  note: (text) => text.trim(),
};

/** The values of a row, and what cannot be read of it. */
export function readCostCells(cells: Readonly<Record<string, string>>) {
  return readRow(COST_COLUMNS, READERS, cells);
}
