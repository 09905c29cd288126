import {
  CellError,
  isNothing,
  plainWord,
  readChoice,
  readPct,
  readRupees,
  readWhole,
  readYesNo,
  withoutGuard,
} from '#platform/contract/cells.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { ChargeHead, ParkingType, PlcCharge } from '#inventory/projects/project.contract.ts';
import type { ItemTerm, ListTerm } from './listTerm.rules.ts';
import { PriceTerms } from './priceList.contract.ts';
import type { ListField, ListPart, SheetBasis } from './priceListSheet.rules.ts';
import {
  AREA_LABELS,
  AS_PROJECT,
  BASIS_LABELS,
  COLUMNS_OF_PART,
  GST_LABELS,
  LIST_COLUMNS,
  LIST_PARTS,
  PART_LABELS,
  TERM_OF_PART,
} from './priceListSheet.rules.ts';

/** What the rows of a sheet speak of: the terms they change, and the towers of the project. */
export interface ListSite {
  terms: PriceTerms;
  towerNamed(text: string): { id: string } | null;
}

/** Null where the row cannot be understood; the errors say why. */
export interface ReadTerm {
  term: ListTerm | null;
  errors: readonly FieldError[];
}

type Cells = Readonly<Record<string, string>>;

/** A row of a sheet as one term of a price list; what it leaves empty stays as the list has it. */
export function readListRow(cells: Cells, site: ListSite): ReadTerm {
  const row = new ListRow(cells);
  const part = row.read('part', (text, label) => readChoice(text, label, LIST_PARTS, PART_LABELS));
  if (part === undefined) {
    if (row.errors.length === 0) row.refuse('part', 'What is required');
    return { term: null, errors: row.errors };
  }
  row.refuseForeign(part);
  const term = termOf(row, part, site);
  return { term: row.errors.length > 0 ? null : term, errors: row.errors };
}

function termOf(row: ListRow, part: ListPart, site: ListSite): ListTerm | null {
  switch (part) {
    case 'Location charge':
      return itemOf(row, site, { part, term: 'plcCharges', schema: PlcCharge });
    case 'Charge':
      return itemOf(row, site, { part, term: 'chargeHeads', schema: ChargeHead });
    case 'Parking':
      return itemOf(row, site, { part, term: 'parkingTypes', schema: ParkingType });
    case 'Priced area': {
      const value = row.required('amount', (text, label) => wordIn(text, label, AREA_LABELS));
      return value === undefined ? null : { term: 'priceBasis', value };
    }
    default:
      return rateOf(row, part, site);
  }
}

type RatePart = Exclude<ListPart, 'Location charge' | 'Charge' | 'Parking' | 'Priced area'>;

function rateOf(row: ListRow, part: RatePart, site: ListSite): ListTerm | null {
  row.requireBasis(part, 'perSqFt');
  const term = TERM_OF_PART[part];
  if (row.text('tower') !== '' && (term === 'baseRatePaise' || term === 'floorRiseRatePaise'))
    return towerRateOf(row, term, site);
  if (isNothing(row.text('amount'))) {
    row.refuse('amount', `${part} cannot be removed`);
    return null;
  }
  const value = row.required('amount', term === 'floorRiseAfterFloor' ? readWhole : readRupees);
  if (value === undefined) return null;
  row.accept('amount', PriceTerms.shape[term].safeParse(value));
  return { term, value };
}

function towerRateOf(
  row: ListRow,
  term: 'baseRatePaise' | 'floorRiseRatePaise',
  site: ListSite,
): ListTerm | null {
  const name = row.text('tower');
  const tower = site.towerNamed(name);
  if (!tower) row.refuse('tower', `There is no tower “${name}” in this project.`);
  const value = row.required('amount', (text, label) => (isAsProject(text) ? null : readRupees(text, label)));
  if (value === undefined || !tower) return null;
  if (value !== null) row.accept('amount', PriceTerms.shape[term].safeParse(value));
  return { term, towerId: tower.id, value };
}

function isAsProject(text: string): boolean {
  return isNothing(text) || [plainWord(AS_PROJECT), 'astheproject'].includes(plainWord(text));
}

interface ItemKind {
  part: ListPart;
  term: ItemTerm;
  schema: typeof PlcCharge | typeof ChargeHead | typeof ParkingType;
}

function itemOf(row: ListRow, { terms }: ListSite, kind: ItemKind): ListTerm | null {
  const found = knownItem(row, terms[kind.term]);
  const code = found?.code ?? row.text('code').toUpperCase();
  if (code === '') {
    row.refuse('code', `Code is required: no ${kind.part.toLowerCase()} is called “${row.text('name')}”`);
    return null;
  }
  if (isNothing(row.text('amount'))) return { term: kind.term, code, value: null };
  const value = kind.term === 'parkingTypes' ? parkingOf(row, found) : chargeOf(row, found, kind);
  if (row.errors.length > 0) return null;
  const checked = kind.schema.safeParse({ ...found, ...value, code });
  row.accept('amount', checked);
  return checked.success ? ({ term: kind.term, code, value: checked.data } as ListTerm) : null;
}

interface KnownItem {
  code: string;
  name: string;
  basis?: SheetBasis;
}

/** By its code, or by its name where the sheet has no code. */
function knownItem(row: ListRow, items: readonly KnownItem[]): KnownItem | undefined {
  const code = row.text('code').toUpperCase();
  if (code !== '') return items.find((item) => item.code === code);
  const name = plainWord(row.text('name'));
  return name === '' ? undefined : items.find((item) => plainWord(item.name) === name);
}

function parkingOf(row: ListRow, found: KnownItem | undefined): object {
  row.requireBasis('Parking', 'flat');
  const need = found ? 'read' : 'required';
  return given({
    name: row.read('name', asText),
    pricePaise: row[need]('amount', readRupees),
    total: row[need]('total', readWhole),
    isOpen: row.read('isOpen', readYesNo),
  });
}

function chargeOf(row: ListRow, found: KnownItem | undefined, { part }: ItemKind): object {
  const need = found ? 'read' : 'required';
  const basis = row[need]('basis', readBasis) ?? found?.basis;
  // A percentage is no amount: where the basis changes, the amount must be entered again.
  const amount = basis === found?.basis ? need : 'required';
  return given({
    name: row.read('name', asText),
    basis,
    value: row[amount]('amount', basis === 'pct' ? readPct : readRupees),
    ...(part === 'Charge' ? furtherOf(row, need) : {}),
  });
}

function furtherOf(row: ListRow, need: 'read' | 'required') {
  return {
    months: row.read('months', (text, label) => (isNothing(text) ? null : readWhole(text, label))),
    inAgreementValue: row.read('inAgreementValue', readYesNo),
    gstTreatment: row[need]('gstTreatment', (text, label) => wordIn(text, label, GST_LABELS)),
    gstRate: row.read('gstRate', readPct),
    tdsIncidental: row.read('tdsIncidental', readYesNo),
    mandatory: row.read('mandatory', readYesNo),
  };
}

function given(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const asText = (text: string) => text;

const BASES: Readonly<Record<string, SheetBasis>> = {
  persqft: 'perSqFt',
  psf: 'perSqFt',
  squarefoot: 'perSqFt',
  flat: 'flat',
  fixed: 'flat',
  each: 'flat',
  perunit: 'flat',
  pct: 'pct',
  percent: 'pct',
  persqftamonth: 'perSqFtMonth',
  sqftmonth: 'perSqFtMonth',
  persqftmonth: 'perSqFtMonth',
  persqftpermonth: 'perSqFtMonth',
};

function readBasis(text: string, label: string): SheetBasis {
  return text.startsWith('%') ? 'pct' : (BASES[plainWord(text)] ?? wordIn(text, label, BASIS_LABELS));
}

/** The key of a word. */
function wordIn<Key extends string>(text: string, label: string, words: Readonly<Record<Key, string>>): Key {
  const word = readChoice(text, label, Object.values<string>(words));
  const keys = Object.keys(words) as Key[];
  const key = keys.find((one) => words[one] === word);
  if (key === undefined) throw new CellError(`${label} “${text}” is not known`);
  return key;
}

/** Fields of a charge by the columns that hold them. */
const COLUMN_OF: Readonly<Record<string, string>> = { value: 'amount', pricePaise: 'amount' };

interface Checked {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

class ListRow {
  readonly errors: FieldError[] = [];
  private readonly cells: Cells;

  constructor(cells: Cells) {
    this.cells = cells;
  }

  text(field: ListField): string {
    return withoutGuard((this.cells[field] ?? '').trim());
  }

  refuse(field: string, message: string): void {
    this.errors.push({ field, message });
  }

  /** Undefined where the cell is empty, or refused. */
  read<Value>(field: ListField, reader: (text: string, label: string) => Value): Value | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    try {
      return reader(text, labelOf(field));
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      this.refuse(field, error.message);
      return undefined;
    }
  }

  required<Value>(field: ListField, reader: (text: string, label: string) => Value): Value | undefined {
    if (this.text(field) === '') this.refuse(field, `${labelOf(field)} is required`);
    return this.read(field, reader);
  }

  /** Takes over what a schema of the contract says of a value. */
  accept(column: ListField, { error }: Checked): void {
    for (const { path, message } of error?.issues ?? []) {
      const field = String(path[0] ?? column);
      this.refuse(COLUMN_OF[field] ?? field, message);
    }
  }

  requireBasis(part: ListPart, only: SheetBasis): void {
    const basis = this.read('basis', readBasis);
    if (basis === undefined || basis === only) return;
    this.refuse('basis', `${part} is per ${BASIS_LABELS[only]}`);
  }

  /** Cells whose content would be lost silently. */
  refuseForeign(part: ListPart): void {
    const own = COLUMNS_OF_PART[part];
    for (const { name, label } of LIST_COLUMNS) {
      const isOwn = name === 'part' || name === 'name' || own.includes(name);
      if (isOwn || this.text(name) === '' || isNothing(this.text(name))) continue;
      this.refuse(name, `${label} does not apply to “${part}”; leave it empty`);
    }
  }
}

function labelOf(field: ListField): string {
  return LIST_COLUMNS.find(({ name }) => name === field)?.label ?? field;
}
