import { CellError, readChoice, readRupees, readYesNo, withoutGuard } from '#platform/contract/cells.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import type { LeadInput } from './lead.contract.ts';
import { FINANCINGS, LEAD_SOURCES, LeadPatch, PURPOSES, TIMELINES } from './lead.contract.ts';
import type { LeadSheetField } from './leadSheet.rules.ts';
import { LEAD_COLUMNS } from './leadSheet.rules.ts';

/** A row read as a lead. The phone is in E.164 and required. */
export type SheetLead = Partial<Omit<LeadInput, 'projectIds' | 'phone' | 'source'>> & {
  phone: string | null;
  source: LeadInput['source'];
};

export interface ReadLead {
  lead: SheetLead;
  /** Names or codes of projects, as they were written. */
  projects: readonly string[];
  message: string | null;
  errors: FieldError[];
}

/** Values common to all rows of a file. */
export interface LeadSheet {
  /** A number in any notation as E.164; null when it is not valid. */
  phoneOf(written: string): string | null;
  source: LeadInput['source'];
}

type Cells = Readonly<Record<string, string>>;
type Reader = (text: string, label: string) => unknown;

const MAX_MESSAGE = 4000;
const NO_PHONE = 'Phone is required';

/** The cells of a row, by name of their column; empty cells are ignored. */
export function readLeadCells(cells: Cells, sheet: LeadSheet): ReadLead {
  const errors: FieldError[] = [];
  const fields: Record<string, unknown> = {};
  for (const { name, label } of LEAD_COLUMNS) {
    const text = textIn(cells, name);
    const read = READERS[name];
    if (text === '' || !read) continue;
    try {
      fields[name] = read(text, label);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push({ field: name, message: error.message });
    }
  }
  const { budgetMinPaise, budgetMaxPaise, ...others } = fields;
  const phones = phonesIn(cells, sheet, errors);
  const lead = {
    source: sheet.source,
    ...others,
    ...nameIn(cells),
    ...budgetOf(budgetMinPaise, budgetMaxPaise),
    ...phones,
  } as SheetLead;
  return {
    lead,
    projects: listIn(textIn(cells, 'project')),
    message: textIn(cells, 'message').slice(0, MAX_MESSAGE) || null,
    errors: [...errors, ...refusals(lead)],
  };
}

function textIn(cells: Cells, field: LeadSheetField): string {
  const text = withoutGuard((cells[field] ?? '').trim());
  return /^[-–—]$/.test(text) ? '' : text;
}

/** Two numbers in one cell are the phone and the other phone. */
function phonesIn(
  cells: Cells,
  { phoneOf }: LeadSheet,
  errors: FieldError[],
): Pick<SheetLead, 'phone' | 'altPhone'> {
  const [first = '', second = ''] = textIn(cells, 'phone').split(/\s*[/,;|]\s*/);
  const phone = first === '' ? null : phoneOf(numberIn(first));
  if (phone === null)
    errors.unshift({
      field: 'phone',
      message: first === '' ? NO_PHONE : `Phone “${shown(first)}” ${flawOf(first)}`,
    });
  const other = textIn(cells, 'altPhone');
  const altPhone = other === '' && second === '' ? null : phoneOf(numberIn(other || second));
  if (other !== '' && altPhone === null)
    errors.push({ field: 'altPhone', message: `Other phone “${shown(other)}” ${flawOf(other)}` });
  return { phone, ...(altPhone && altPhone !== phone ? { altPhone } : {}) };
}

/** Spreadsheets treat a phone number as a numeric value. */
function numberIn(text: string): string {
  return text.replace(/^tel:/i, '').replace(/^(\d+)\.0+$/, '$1');
}

/** Long numbers in scientific notation: the last digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i;

function flawOf(text: string): string {
  return SHORTENED.test(text)
    ? 'was shortened by a spreadsheet; save the column as text'
    : 'is not a phone number';
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** A full name is split at its first space, unless first and last name have their own columns. */
function nameIn(cells: Cells): Pick<SheetLead, 'firstName' | 'lastName'> {
  const [first = '', ...others] = textIn(cells, 'name').split(/\s+/);
  const firstName = textIn(cells, 'firstName') || first;
  const lastName = textIn(cells, 'lastName') || (textIn(cells, 'firstName') === '' ? others.join(' ') : '');
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

interface Range {
  from: number | null;
  to: number | null;
}

function budgetOf(low: unknown, high: unknown): Pick<SheetLead, 'budgetMinPaise' | 'budgetMaxPaise'> {
  const min = low as Range | undefined;
  const max = high as Range | undefined;
  const from = min ? min.to : (max?.from ?? null);
  const to = max ? max.to : null;
  return {
    ...(from === null ? {} : { budgetMinPaise: from }),
    ...(to === null ? {} : { budgetMaxPaise: to }),
  };
}

const RANGE = /\s*(?:-|–|to)\s*(?=[₹\d]|rs)/i;

/** '90,00,000', '1.2 Cr', '80 L - 1.2 Cr'. */
function readBudget(text: string, label: string): Range {
  const [one = '', other] = text.split(RANGE);
  if (other === undefined) return { from: null, to: readAmount(one, label) };
  const unit = UNIT_OF_AMOUNT.exec(other)?.[0] ?? '';
  return {
    from: readAmount(UNIT_OF_AMOUNT.test(one) ? one : `${one}${unit}`, label),
    to: readAmount(other, label),
  };
}

const UNIT_OF_AMOUNT = /\s*(crores?|cr|lakhs?|lacs?|l|k)\.?$/i;
const AMOUNTS: Readonly<Record<string, number>> = { c: 10_000_000, l: 100_000, k: 1_000 };

function readAmount(text: string, label: string): number {
  const unit = UNIT_OF_AMOUNT.exec(text)?.[1]?.charAt(0).toLowerCase() ?? '';
  const amount = readRupees(text.replace(UNIT_OF_AMOUNT, ''), label) * (AMOUNTS[unit] ?? 1);
  if (amount > MAX_PAISE) throw new CellError(`${label} is too large`);
  return amount;
}

function listIn(text: string): string[] {
  return text.split(/\s*[;|]\s*/).filter(Boolean);
}

function unitTypesIn(text: string, label: string): string[] {
  const types = text.split(/\s*[,;|/&]\s*|\s+and\s+/i).filter(Boolean);
  // '2, 3 BHK' are two.
  const named = types.map((type) => (/^\d(\.5)?$/.test(type) ? `${type}BHK` : type));
  return [...new Set(named.map((type) => readChoice(type, label, UNIT_TYPES, TYPE_LABELS)))];
}

const asText: Reader = (text) => text;

/** The name, the phones, the project and the message are read separately. */
const READERS: Partial<Record<LeadSheetField, Reader>> = {
  email: (text) => text.toLowerCase(),
  source: (text, label) => readChoice(text, label, LEAD_SOURCES, SOURCE_LABELS),
  campaign: asText,
  unitTypes: unitTypesIn,
  budgetMinPaise: readBudget,
  budgetMaxPaise: readBudget,
  purpose: (text, label) => readChoice(text, label, PURPOSES, PURPOSE_LABELS),
  timeline: (text, label) => readChoice(text, label, TIMELINES, TIMELINE_LABELS),
  financing: (text, label) => readChoice(text, label, FINANCINGS, FINANCING_LABELS),
  city: asText,
  locality: asText,
  pincode: asText,
  language: asText,
  occupation: asText,
  company: asText,
  isNri: readYesNo,
  dnd: readYesNo,
};

const TYPE_LABELS = { apartment: '2BHK', bungalow: 'villa', land: 'plot', pent: 'penthouse' } as const;
const SOURCE_LABELS = {
  '99acres': 'portal99acres',
  '99acres.com': 'portal99acres',
  magicbricks: 'portalMagicbricks',
  'magicbricks.com': 'portalMagicbricks',
  housing: 'portalHousing',
  'housing.com': 'portalHousing',
  housingcom: 'portalHousing',
  facebook: 'meta',
  instagram: 'meta',
  fb: 'meta',
  googleads: 'google',
  adwords: 'google',
  web: 'website',
  webform: 'website',
  reference: 'referral',
  hoarding: 'outdoor',
  ivr: 'callCenter',
  exhibition: 'event',
} as const;
const PURPOSE_LABELS = {
  selfuse: 'endUse',
  ownuse: 'endUse',
  tolive: 'endUse',
  invest: 'investment',
} as const;
const TIMELINE_LABELS = {
  now: 'immediate',
  '1to3months': 'oneToThree',
  '13months': 'oneToThree',
  '3to6months': 'threeToSix',
  '36months': 'threeToSix',
  '6to12months': 'sixToTwelve',
  '612months': 'sixToTwelve',
  over12months: 'beyondTwelve',
  '12months': 'beyondTwelve',
} as const;
const FINANCING_LABELS = {
  own: 'selfFunded',
  cash: 'selfFunded',
  loan: 'loanNeeded',
  homeloan: 'loanNeeded',
  yes: 'loanNeeded',
  no: 'selfFunded',
  preapproved: 'loanPreApproved',
} as const;

const OF_A_PARTNER = 'Leads of channel partners must be entered by the partner firm.';

/** Validation by the contract; name and project are checked elsewhere. */
function refusals({ phone: _phone, altPhone: _other, ...lead }: SheetLead): FieldError[] {
  if (lead.source === 'channelPartner') return [{ field: 'source', message: OF_A_PARTNER }];
  const { error } = LeadPatch.safeParse(lead);
  return (error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0] ?? 'phone'), message }));
}
