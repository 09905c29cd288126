import type { SheetColumn } from '#inventory/units/unitSheet.rules.ts';
import type { ListTerm } from './listTerm.rules.ts';

/** What a row of a sheet prices. */
export const LIST_PARTS = [
  'Base rate',
  'Minimum selling rate',
  'Floor rise',
  'Floor rise after floor',
  'Priced area',
  'Location charge',
  'Charge',
  'Parking',
] as const;
export type ListPart = (typeof LIST_PARTS)[number];

/** Other names people use, as `plainWord` leaves them. */
export const PART_LABELS: Readonly<Record<string, ListPart>> = {
  bsp: 'Base rate',
  basicsaleprice: 'Base rate',
  basicrate: 'Base rate',
  baserateoftower: 'Base rate',
  floorrate: 'Minimum selling rate',
  minimumrate: 'Minimum selling rate',
  floorrisefrom: 'Floor rise after floor',
  floorrisecountsafterfloor: 'Floor rise after floor',
  pricebasis: 'Priced area',
  pricedby: 'Priced area',
  plc: 'Location charge',
  preferentiallocationcharge: 'Location charge',
  othercharge: 'Charge',
  chargehead: 'Charge',
  carparking: 'Parking',
};

export const TERM_OF_PART = {
  'Base rate': 'baseRatePaise',
  'Minimum selling rate': 'floorRatePaise',
  'Floor rise': 'floorRiseRatePaise',
  'Floor rise after floor': 'floorRiseAfterFloor',
  'Priced area': 'priceBasis',
  'Location charge': 'plcCharges',
  Charge: 'chargeHeads',
  Parking: 'parkingTypes',
} as const satisfies Record<ListPart, ListTerm['term']>;

/** For a tower without its own rate. */
export const AS_PROJECT = 'as project';

/** How an amount counts, in the words of a sheet. */
export const BASIS_LABELS = {
  perSqFt: 'sq ft',
  flat: 'lump sum',
  pct: '% of base price',
  perSqFtMonth: 'sq ft a month',
} as const;
export type SheetBasis = keyof typeof BASIS_LABELS;

export const GST_LABELS = {
  withConstruction: 'with construction',
  rate: 'own rate',
  deposit: 'deposit',
} as const;

export const AREA_LABELS = { carpet: 'Carpet', saleable: 'Saleable' } as const;

const FIELDS = [
  'part',
  'tower',
  'code',
  'name',
  'amount',
  'basis',
  'months',
  'inAgreementValue',
  'gstTreatment',
  'gstRate',
  'tdsIncidental',
  'mandatory',
  'total',
  'isOpen',
] as const;
export type ListField = (typeof FIELDS)[number];

/** The columns each part uses besides its name; the others must be empty. */
export const COLUMNS_OF_PART: Readonly<Record<ListPart, readonly ListField[]>> = {
  'Base rate': ['tower', 'amount', 'basis'],
  'Minimum selling rate': ['amount', 'basis'],
  'Floor rise': ['tower', 'amount', 'basis'],
  'Floor rise after floor': ['amount'],
  'Priced area': ['amount'],
  'Location charge': ['code', 'amount', 'basis'],
  Charge: [
    'code',
    'amount',
    'basis',
    'months',
    'inAgreementValue',
    'gstTreatment',
    'gstRate',
    'tdsIncidental',
    'mandatory',
  ],
  Parking: ['code', 'amount', 'basis', 'total', 'isOpen'],
};

const never = { needed: 'never', names: [], example: '' } as const;

/** A price list as a sheet: one row for each thing that has a price. */
export const LIST_COLUMNS: readonly SheetColumn<ListField>[] = [
  {
    name: 'part',
    label: 'What',
    needed: 'always',
    names: ['part', 'particulars', 'component', 'price component', 'item'],
    example: 'Base rate',
  },
  {
    ...never,
    name: 'tower',
    label: 'Tower',
    names: ['tower name', 'tower code', 'wing', 'block', 'building'],
  },
  { ...never, name: 'code', label: 'Code', names: ['plc code', 'charge code'] },
  { ...never, name: 'name', label: 'Name', names: ['description', 'charge name', 'plc'] },
  {
    name: 'amount',
    label: 'Amount',
    needed: 'always',
    names: ['rate', 'price', 'value', 'amount (₹)', 'amount in rs', 'new rate', 'new price'],
    example: '8450',
  },
  {
    ...never,
    name: 'basis',
    label: 'Per',
    names: ['basis', 'unit of measure', 'uom', 'charged per'],
    example: 'sq ft',
  },
  { ...never, name: 'months', label: 'Months', names: ['no of months'] },
  { ...never, name: 'inAgreementValue', label: 'In agreement value', names: ['in agreement'] },
  { ...never, name: 'gstTreatment', label: 'GST', names: ['gst treatment'] },
  { ...never, name: 'gstRate', label: 'GST rate (%)', names: ['gst rate'] },
  { ...never, name: 'tdsIncidental', label: 'Counts for TDS', names: ['tds'] },
  { ...never, name: 'mandatory', label: 'Mandatory', names: ['compulsory'] },
  { ...never, name: 'total', label: 'Places', names: ['total', 'parking places', 'count'] },
  { ...never, name: 'isOpen', label: 'Open parking', names: ['open'] },
];

export const LIST_PROJECT_COLUMN = {
  ...never,
  name: 'project',
  label: 'Project',
  names: ['project name'],
} as const satisfies SheetColumn;

/** What an export adds for its readers; an import ignores it. */
export const LIST_FURTHER_HEADINGS = ['Price list', 'Effective from', 'State'] as const;

export const TEMPLATE_ROWS: readonly Partial<Record<ListField, string>>[] = [
  { part: 'Base rate', amount: '8450', basis: 'sq ft' },
  { part: 'Base rate', tower: 'A', amount: '8600', basis: 'sq ft' },
  { part: 'Floor rise', amount: '25', basis: 'sq ft' },
  { part: 'Floor rise after floor', amount: '4' },
  { part: 'Location charge', code: 'GV', name: 'Garden view', amount: '150', basis: 'sq ft' },
  {
    part: 'Charge',
    code: 'CLUB',
    name: 'Club membership',
    amount: '200000',
    basis: 'lump sum',
    inAgreementValue: 'no',
    gstTreatment: 'own rate',
    gstRate: '18',
    tdsIncidental: 'yes',
    mandatory: 'yes',
  },
  { part: 'Parking', code: 'COV', name: 'Covered parking', amount: '400000', total: '120', isOpen: 'no' },
];
