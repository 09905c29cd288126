import type { AreaUnit } from '#platform/contract/cells.ts';
import {
  CellError,
  isNothing,
  readArea,
  readChoice,
  readCodes,
  readDay,
  readRupees,
  readWhole,
  withoutGuard,
} from '#platform/contract/cells.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import type { Unit, UnitInput } from './unit.contract.ts';
import { FACINGS, OWNERSHIPS } from './unit.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';

/** What identifies a unit in a spreadsheet, besides its project and tower. */
export type SheetUnit = Omit<UnitInput, 'projectId' | 'towerId' | 'floorPlanFileId'>;
export type SheetField = keyof SheetUnit;

/** The same as a list: the fields imports compare, write and undo, and exports read. */
export const SHEET_FIELDS = [
  'unitNumber',
  'floor',
  'unitType',
  'carpetArea',
  'balconyArea',
  'terraceArea',
  'builtUpArea',
  'saleableArea',
  'facing',
  'view',
  'plcCodes',
  'parkingIncluded',
  'baseRatePaise',
  'marketValuePaise',
  'ownership',
  'listedAt',
] as const satisfies readonly SheetField[];

export const SHEET_COLUMNS = SHEET_FIELDS.map((field) => `unit.${field}` as const);

/** A column of a sheet of units: its heading in exports and templates, and other names people use. */
export interface SheetColumn<Name extends string = string> {
  name: Name;
  label: string;
  /** Without it a row cannot be understood, or no new record can be made of it. */
  needed: 'always' | 'forNew' | 'never';
  /** Further headings it is recognised by. */
  names: readonly string[];
  example: string;
}

export const UNIT_PLACE_COLUMNS = [
  { name: 'project', label: 'Project', needed: 'never', names: ['project name'], example: '' },
  {
    name: 'tower',
    label: 'Tower',
    needed: 'never',
    names: ['tower name', 'tower code', 'wing', 'block', 'building'],
    example: 'A',
  },
] as const satisfies readonly SheetColumn[];

export const UNIT_COLUMNS: readonly SheetColumn<SheetField>[] = [
  {
    name: 'unitNumber',
    label: 'Unit number',
    needed: 'always',
    names: ['unit', 'unit no', 'unit no.', 'flat', 'flat no', 'flat number', 'number', 'plot no', 'villa no'],
    example: 'A-1201',
  },
  { name: 'floor', label: 'Floor', needed: 'forNew', names: ['floor no', 'level'], example: '12' },
  {
    name: 'unitType',
    label: 'Type',
    needed: 'forNew',
    names: ['unit type', 'configuration', 'bhk', 'typology'],
    example: '3BHK',
  },
  {
    name: 'carpetArea',
    label: 'Carpet area',
    needed: 'forNew',
    names: ['carpet', 'rera carpet', 'rera carpet area', 'carpet area sq ft', 'carpet area sqft'],
    example: '985',
  },
  { name: 'balconyArea', label: 'Balcony area', needed: 'never', names: ['balcony'], example: '92' },
  { name: 'terraceArea', label: 'Terrace area', needed: 'never', names: ['terrace'], example: '0' },
  {
    name: 'builtUpArea',
    label: 'Built-up area',
    needed: 'forNew',
    names: ['built up', 'builtup', 'bua', 'built up area'],
    example: '1160',
  },
  {
    name: 'saleableArea',
    label: 'Saleable area',
    needed: 'forNew',
    names: ['saleable', 'salable area', 'super built-up area', 'super area', 'sba'],
    example: '1428.25',
  },
  { name: 'facing', label: 'Facing', needed: 'never', names: ['direction'], example: 'NE' },
  { name: 'view', label: 'View', needed: 'never', names: ['overlooking'], example: 'Garden' },
  {
    name: 'plcCodes',
    label: 'Location charges',
    needed: 'never',
    names: ['plc', 'plc codes', 'preferential location'],
    example: '',
  },
  {
    name: 'parkingIncluded',
    label: 'Parking included',
    needed: 'never',
    names: ['parking', 'parkings', 'car parks'],
    example: '1',
  },
  {
    name: 'baseRatePaise',
    label: 'Own base rate (₹ per sq ft)',
    needed: 'never',
    names: ['own base rate', 'base rate', 'rate', 'rate per sq ft', 'bsp'],
    example: '',
  },
  {
    name: 'marketValuePaise',
    label: 'Market value (₹)',
    needed: 'never',
    names: ['market value', 'ready reckoner value', 'guidance value'],
    example: '',
  },
  { name: 'ownership', label: 'Ownership', needed: 'never', names: ['owner', 'share'], example: 'developer' },
  { name: 'listedAt', label: 'Listed on', needed: 'never', names: ['listed', 'listing date'], example: '' },
];

/** What an export adds for its readers; an import ignores it. */
export const UNIT_FURTHER_HEADINGS = ['Status', 'List price (₹)'] as const;

const FACING_LABELS: Readonly<Record<string, (typeof FACINGS)[number]>> = {
  north: 'N',
  northeast: 'NE',
  east: 'E',
  southeast: 'SE',
  south: 'S',
  southwest: 'SW',
  west: 'W',
  northwest: 'NW',
};

type Reader = (text: string, label: string, unit: AreaUnit) => unknown;

const asText: Reader = (text) => text.trim();
const READERS: Readonly<Record<SheetField, Reader>> = {
  unitNumber: asText,
  floor: (text, label) => (/^(g|ground)(\s*floor)?$/i.test(text.trim()) ? 0 : readWhole(text, label)),
  unitType: (text, label) => readChoice(text, label, UNIT_TYPES),
  carpetArea: readArea,
  balconyArea: readArea,
  terraceArea: readArea,
  builtUpArea: readArea,
  saleableArea: readArea,
  facing: (text, label) => readChoice(text, label, FACINGS, FACING_LABELS),
  view: asText,
  plcCodes: readCodes,
  parkingIncluded: readWhole,
  baseRatePaise: readRupees,
  marketValuePaise: readRupees,
  ownership: (text, label) => readChoice(text, label, OWNERSHIPS),
  listedAt: readDay,
};

/** The value a dash in a cell sets, for fields that may be cleared. */
const CLEARED: Partial<Record<SheetField, unknown>> = {
  facing: null,
  view: null,
  plcCodes: [],
  parkingIncluded: 0,
  balconyArea: 0,
  terraceArea: 0,
  baseRatePaise: null,
  marketValuePaise: null,
};

export interface ReadUnit {
  fields: Partial<SheetUnit>;
  errors: FieldError[];
}

/** The cells of a row, by name of their column, as fields of a unit; empty cells are ignored. */
export function readUnitCells(cells: Readonly<Record<string, string>>, areaUnit: AreaUnit): ReadUnit {
  const fields: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const { name, label } of UNIT_COLUMNS) {
    const text = cells[name] ?? '';
    if (text.trim() === '') continue;
    try {
      fields[name] =
        isNothing(text) && name in CLEARED
          ? CLEARED[name]
          : READERS[name](withoutGuard(text), label, areaUnit);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push({ field: name, message: error.message });
    }
  }
  return { fields, errors };
}

/** A field of a unit as a cell shows it: what `readUnitCells` reads back. */
export function unitCell(unit: Pick<Unit, SheetField>, name: SheetField): string | number | null {
  const value = unit[name];
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.length > 0 ? value.join('; ') : null;
  if (typeof value === 'number') return name.endsWith('Paise') ? value / 100 : value;
  return value;
}
