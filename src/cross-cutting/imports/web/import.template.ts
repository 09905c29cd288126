import { csvLine } from '#platform/contract/csv.ts';
import { saveFile } from '#platform/web/client/download.ts';
import { TEMPLATE_ROWS } from '#inventory/prices/priceListSheet.rules.ts';
import type { ImportKindName } from '../importKinds.rules.ts';
import { columnsOf } from '../importKinds.rules.ts';

const BYTE_ORDER_MARK = '\u{FEFF}';

/** A file with all headings and an example. */
export function saveTemplate(kind: ImportKindName): void {
  const columns = columnsOf(kind).filter(({ name }) => kind === 'leads' || name !== 'project');
  const example = Object.fromEntries(columns.map((column) => [column.name, column.example]));
  const rows: readonly Readonly<Record<string, string>>[] = kind === 'priceList' ? TEMPLATE_ROWS : [example];
  const text =
    BYTE_ORDER_MARK +
    csvLine(columns.map(({ label }) => label)) +
    rows.map((row) => csvLine(columns.map(({ name }) => row[name] ?? ''))).join('');
  saveFile(new File([text], `${FILE_NAMES[kind]}-template.csv`, { type: 'text/csv' }));
}

const FILE_NAMES: Readonly<Record<ImportKindName, string>> = {
  units: 'units',
  priceList: 'price-list',
  leads: 'leads',
  costs: 'bills',
  pastBookings: 'past-bookings',
};
