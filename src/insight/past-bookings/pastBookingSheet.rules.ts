import { readChoice, readMonth, readRow, readRupees, readWhole } from '#platform/contract/cells.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import type { SheetColumn } from '#inventory/units/unitSheet.rules.ts';

/** A row of a spreadsheet; the project is that of the import, and only compared. */
export const PAST_BOOKING_COLUMNS = [
  { name: 'project', label: 'Project', needed: 'never', names: ['project name', 'site'], example: '' },
  {
    name: 'month',
    label: 'Month',
    needed: 'always',
    names: ['month of booking', 'booking month', 'period'],
    example: 'Apr 2024',
  },
  {
    name: 'unitType',
    label: 'Type',
    needed: 'always',
    names: ['unit type', 'configuration', 'bhk', 'typology'],
    example: '2BHK',
  },
  {
    name: 'units',
    label: 'Bookings',
    needed: 'always',
    names: ['units', 'units booked', 'booked', 'units sold', 'number', 'count', 'sales'],
    example: '12',
  },
  {
    name: 'valuePaise',
    label: 'Value',
    needed: 'never',
    names: ['agreement value', 'total value', 'sale value', 'amount', 'value in rupees'],
    example: '9,60,00,000',
  },
] as const satisfies readonly SheetColumn[];

type SheetField = (typeof PAST_BOOKING_COLUMNS)[number]['name'];

const READERS: { [Field in SheetField]: (text: string, label: string) => unknown } = {
  project: (text) => text.trim(),
  month: readMonth,
  unitType: (text, label) => readChoice(text, label, UNIT_TYPES),
  units: readWhole,
  valuePaise: readRupees,
};

/** The values of a row, and what cannot be read of it. */
export function readPastBookingCells(cells: Readonly<Record<string, string>>) {
  return readRow(PAST_BOOKING_COLUMNS, READERS, cells);
}
