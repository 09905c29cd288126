import { amountInWords } from '#platform/contract/amountInWords.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Component } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { DocumentSupplier } from '#company/letterhead/sale.document.ts';
import type { ScheduleRow } from './costSheet.contract.ts';
import type { CostSheetLine } from '#inventory/pricing/costSheetParts.contract.ts';
import type { CostSheetResult, TaxLine } from '#inventory/pricing/costSheetModel.rules.ts';

/**
 * All that a printed cost sheet shows, as plain data. It is frozen when the sheet is issued, so that the same
 * sheet always prints the same, even if the project, people or rates change.
 */
export interface CostSheetDocument {
  number: string;
  issuedOn: Day;
  validUntil: Day;
  /** The price list; null for sheets that predate price lists. */
  priceList?: { number: number; effectiveFrom: Day };
  /** ISO 4217: 'INR'. */
  currency: string;
  supplier: DocumentSupplier;
  project: DocumentProject;
  unit: DocumentUnit;
  /** Null for a sheet issued without a customer. */
  customer: { name: string; phone: string } | null;
  issuedBy: { name: string; role: Role; phone: string | null };
  /** Agreement value; tax and other charges up to what the builder receives; what is paid to the state. */
  sections: DocumentSection[];
  agreementValuePaise: number;
  totalReceivablePaise: number;
  totalReceivableInWords: string;
  allInPaise: number;
  allInInWords: string;
  /** Deducted by the buyer from payments to the builder; for information. Null when none is due. */
  tds: { pct: number; basePaise: number; amountPaise: number; section: string; form: string } | null;
  plan: { name: string; rows: DocumentScheduleRow[]; totalPaise: number };
  /** The laws and orders behind taxes and duties. */
  rates: DocumentRate[];
  /** What the sheet could not include, in sentences. */
  notes: string[];
}

interface DocumentProject {
  name: string;
  /** Address, locality, city and PIN code on one line. */
  address: string;
  reraNumber: string | null;
  reraValidUntil: Day | null;
}

export interface DocumentUnit {
  unitNumber: string;
  towerName: string | null;
  /** Of the phase; null when it is the project's. */
  towerReraNumber: string | null;
  floor: number;
  unitType: string;
  /** Carpet area as RERA defines it (Real Estate Act s.2(k)), without balconies and terraces. */
  reraCarpetAreaSqft: number;
  balconyAreaSqft: number;
  terraceAreaSqft: number;
  saleableAreaSqft: number;
  /** Which of the areas is multiplied with the rate. */
  priceBasis: 'carpet' | 'saleable';
  facing: string | null;
  view: string | null;
  possessionOn: Day | null;
}

export interface DocumentSection {
  title: string;
  lines: DocumentLine[];
  /** Null where no sum is drawn. */
  total: { label: string; amountPaise: number } | null;
}

interface DocumentLine {
  label: string;
  /** Basis × rate in words: '985 × 12,400'. */
  basis: string;
  /** Negative for deductions. */
  amountPaise: number;
}

export interface DocumentScheduleRow {
  name: string;
  component: Component;
  pct: number;
  /** When it falls due, in words. */
  trigger: string;
  expectedDate: Day | null;
  principalPaise: number;
  taxPaise: number;
  totalPaise: number;
}

export interface DocumentRate {
  /** 'GST 5%, residential' */
  text: string;
  validFrom: Day;
  source: string;
}

export type CostSheetDocumentFrame = Omit<
  CostSheetDocument,
  | 'sections'
  | 'agreementValuePaise'
  | 'totalReceivablePaise'
  | 'totalReceivableInWords'
  | 'allInPaise'
  | 'allInInWords'
  | 'tds'
  | 'plan'
  | 'notes'
>;

/** The document of a computed sheet: who offers what to whom, the figures, and how they are to be paid. */
export function costSheetDocument(
  frame: CostSheetDocumentFrame,
  result: Pick<CostSheetResult, 'lines' | 'taxLines' | 'totals' | 'tds' | 'notes'>,
  plan: { name: string; schedule: readonly ScheduleRow[] },
): CostSheetDocument {
  const { agreementValuePaise, totalReceivablePaise, allInPaise } = result.totals;
  return {
    ...frame,
    sections: sectionsOf(result),
    agreementValuePaise,
    totalReceivablePaise,
    totalReceivableInWords: amountInWords(totalReceivablePaise, frame.currency),
    allInPaise,
    allInInWords: amountInWords(allInPaise, frame.currency),
    tds: tdsOf(result.tds),
    plan: planOf(plan),
    notes: result.notes,
  };
}

function sectionsOf({
  lines,
  taxLines,
  totals,
}: Pick<CostSheetResult, 'lines' | 'taxLines' | 'totals'>): DocumentSection[] {
  const ofGroup = (group: CostSheetLine['group']) =>
    lines.filter((line) => line.group === group).map(printed);
  const taxOf = (group: TaxLine['group']) => taxLines.filter((line) => line.group === group).map(printed);
  const agreementValue: DocumentSection = {
    title: 'Agreement value',
    lines: ofGroup('agreementValue'),
    total: { label: 'Agreement value', amountPaise: totals.agreementValuePaise },
  };
  const charges: DocumentSection = {
    title: 'Tax and other charges',
    lines: [
      ...taxOf('agreementValue'),
      ...ofGroup('otherCharges'),
      ...taxOf('otherCharges'),
      ...ofGroup('deposit'),
    ],
    total: { label: 'Total payable to the builder', amountPaise: totals.totalReceivablePaise },
  };
  const toTheState: DocumentSection = {
    title: 'Paid to the state',
    lines: ofGroup('statutory'),
    total: null,
  };
  return toTheState.lines.length > 0 ? [agreementValue, charges, toTheState] : [agreementValue, charges];
}

function printed({ label, basis, amountPaise }: CostSheetLine | TaxLine): DocumentLine {
  return { label, basis, amountPaise };
}

function tdsOf(tds: CostSheetResult['tds']): CostSheetDocument['tds'] {
  if (!tds?.applies) return null;
  const { applies: _applies, ...shown } = tds;
  return shown;
}

function planOf({
  name,
  schedule,
}: {
  name: string;
  schedule: readonly ScheduleRow[];
}): CostSheetDocument['plan'] {
  const rows = schedule.map(
    ({ name, component, pct, trigger, expectedDate, principalPaise, totalPaise }) => ({
      name,
      component,
      pct,
      trigger,
      expectedDate,
      principalPaise,
      taxPaise: totalPaise - principalPaise,
      totalPaise,
    }),
  );
  return { name, rows, totalPaise: sumPaise(rows.map((row) => row.totalPaise)) };
}
