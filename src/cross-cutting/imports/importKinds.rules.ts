import type { Role } from '#platform/contract/roles.ts';
import { CAPABILITIES, GROUPS, hasRole } from '#platform/contract/roles.ts';
import { LEAD_IMPORTERS } from '#enquiries/leads/leadImporters.rules.ts';
import { LEAD_COLUMNS, LEAD_FURTHER_HEADINGS } from '#enquiries/leads/leadSheet.rules.ts';
import {
  LIST_COLUMNS,
  LIST_FURTHER_HEADINGS,
  LIST_PROJECT_COLUMN,
} from '#inventory/prices/priceListSheet.rules.ts';
import { COST_COLUMNS, COST_FURTHER_HEADINGS } from '#insight/budgets/costSheet.rules.ts';
import { COST_KEEPERS } from '#insight/budgets/costRights.rules.ts';
import { PAST_BOOKING_COLUMNS } from '#insight/past-bookings/pastBookingSheet.rules.ts';
import { PAST_BOOKING_KEEPERS } from '#insight/past-bookings/pastBookingRights.rules.ts';
import type { SheetColumn } from '#inventory/units/unitSheet.rules.ts';
import { UNIT_COLUMNS, UNIT_FURTHER_HEADINGS, UNIT_PLACE_COLUMNS } from '#inventory/units/unitSheet.rules.ts';

export const IMPORT_KINDS = ['units', 'priceList', 'leads', 'costs', 'pastBookings'] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

interface KindFacts {
  /** Who may import it; rights on single fields are checked row by row. */
  importers: readonly Role[];
  columns: readonly SheetColumn[];
  /** Headings added by an export or a list of errors: known, and skipped. */
  leftOut: readonly string[];
  /** The columns that name a row; errors of the whole row are shown on the first. */
  nameColumns: readonly [string, ...string[]];
  /** The key that must be unique in a file. */
  keyWord: string;
  /** What happens to the rows after the first one: rejected, or counted separately. */
  repeats: 'error' | 'repeat';
  maxRows: number;
  /** Example headings of a file. */
  headingsExample: string;
}

export const WHY_REFUSED = 'Why refused';

/** The definition of each kind of import, for server and browser. */
export const KIND_FACTS: Readonly<Record<ImportKindName, KindFacts>> = {
  units: {
    importers: GROUPS.MANAGEMENT,
    columns: [...UNIT_PLACE_COLUMNS, ...UNIT_COLUMNS],
    leftOut: [...UNIT_FURTHER_HEADINGS, WHY_REFUSED],
    nameColumns: ['unitNumber'],
    keyWord: 'Unit number',
    repeats: 'error',
    maxRows: 100_000,
    headingsExample: 'Tower, Unit number, Floor, Type',
  },
  priceList: {
    importers: CAPABILITIES.projectManagement,
    columns: [LIST_PROJECT_COLUMN, ...LIST_COLUMNS],
    leftOut: [...LIST_FURTHER_HEADINGS, WHY_REFUSED],
    nameColumns: ['part', 'tower', 'code', 'name'],
    keyWord: 'This price',
    repeats: 'error',
    // Of the largest list: 50 location charges, 50 others, 20 kinds of parking, two rates of 200 towers, five of all.
    maxRows: 600,
    headingsExample: 'What, Tower, Code, Name, Amount, Per',
  },
  leads: {
    importers: LEAD_IMPORTERS,
    columns: LEAD_COLUMNS,
    leftOut: [...LEAD_FURTHER_HEADINGS, WHY_REFUSED],
    nameColumns: ['phone', 'name', 'firstName', 'lastName'],
    keyWord: 'Phone',
    repeats: 'repeat',
    maxRows: 100_000,
    headingsExample: 'Name, Phone, Email, Project',
  },
  costs: {
    importers: COST_KEEPERS,
    columns: COST_COLUMNS,
    leftOut: [...COST_FURTHER_HEADINGS, WHY_REFUSED],
    nameColumns: ['vendor', 'reference'],
    keyWord: 'Bill number',
    repeats: 'error',
    maxRows: 20_000,
    headingsExample: 'Vendor, Bill number, Date, Category, Amount, GST',
  },
  pastBookings: {
    importers: PAST_BOOKING_KEEPERS,
    columns: PAST_BOOKING_COLUMNS,
    leftOut: [WHY_REFUSED],
    nameColumns: ['month', 'unitType'],
    keyWord: 'This month and type',
    repeats: 'error',
    // Every type in every month of 45 years.
    maxRows: 8_000,
    headingsExample: 'Month, Type, Bookings, Value',
  },
};

/** Anyone who may import anything. */
export const IMPORTERS: readonly Role[] = GROUPS.MANAGEMENT;

export function kindsOf(role: Role): ImportKindName[] {
  return IMPORT_KINDS.filter((kind) => hasRole(role, ...KIND_FACTS[kind].importers));
}

export function columnsOf(kind: ImportKindName): readonly SheetColumn[] {
  return KIND_FACTS[kind].columns;
}

/** The displayed heading of a field. */
export function labelOf(kind: ImportKindName, field: string): string {
  return columnsOf(kind).find((column) => column.name === field)?.label ?? DERIVED[field] ?? 'Row';
}

/** A message with its heading, unless it already names it. */
export function errorText(label: string, message: string): string {
  return message.startsWith(label) ? message : `${label}: ${message}`;
}

/** Errors that follow from another field. */
const DERIVED: Readonly<Record<string, string>> = {
  status: 'Status',
  statusReason: 'Reason',
  enquiry: 'Enquiry',
};
