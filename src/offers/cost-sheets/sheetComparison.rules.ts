import type { CostSheet, CostSheetTaxLine } from './costSheet.contract.ts';
import type { CostSheetLine, CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';

/** Figures of a price, of an issued sheet or of a draft. */
export type ComparedSheet = Pick<CostSheet, 'lines' | 'taxLines'> & CostSheetTotals;

export interface ComparedLine {
  key: string;
  label: string;
  /** Null where a sheet has no such line. */
  basis: readonly [string | null, string | null];
  amountPaise: readonly [number | null, number | null];
  /** Of the second to the first. */
  differencePaise: number;
  isSum: boolean;
}

/** Two sheets line by line, in the order of a sheet; a line of only one counts as zero in the other. */
export function compareSheets(one: ComparedSheet, other: ComparedSheet): ComparedLine[] {
  const ofGroup = (group: CostSheetLine['group']) =>
    pairs(keyed(one.lines, group), keyed(other.lines, group));
  const taxOf = (group: CostSheetTaxLine['group']) =>
    pairs(keyedTax(one.taxLines, group), keyedTax(other.taxLines, group));
  return [
    ...ofGroup('agreementValue'),
    total('Agreement value', 'agreementValuePaise', one, other),
    ...taxOf('agreementValue'),
    ...ofGroup('otherCharges'),
    ...taxOf('otherCharges'),
    ...ofGroup('deposit'),
    total('Total payable to the builder', 'totalReceivablePaise', one, other),
    ...ofGroup('statutory'),
    total('All-in cost to the buyer', 'allInPaise', one, other),
  ];
}

interface Keyed {
  key: string;
  label: string;
  basis: string;
  amountPaise: number;
}

function keyed(lines: readonly CostSheetLine[], group: CostSheetLine['group']): Keyed[] {
  return lines
    .filter((line) => line.group === group)
    .map(({ code, label, basis, amountPaise }) => ({ key: code, label, basis, amountPaise }));
}

/** Rows of one tax are distinguished by their order: 'CGST' of the price at one rate, and at another. */
function keyedTax(lines: readonly CostSheetTaxLine[], group: CostSheetTaxLine['group']): Keyed[] {
  const ofGroup = lines.filter((line) => line.group === group);
  return ofGroup.map(({ label, basis, amountPaise }, at) => {
    const before = ofGroup.slice(0, at).filter((line) => line.label === label).length;
    return { key: `tax.${group}.${label}.${before}`, label, basis, amountPaise };
  });
}

/** Those of the first in their order; lines only in the second follow the line they follow there. */
function pairs(one: readonly Keyed[], other: readonly Keyed[]): ComparedLine[] {
  const keys = one.map(({ key }) => key);
  for (const [at, { key }] of other.entries()) {
    if (keys.includes(key)) continue;
    const before = other[at - 1]?.key;
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
  }
  return keys.flatMap((key) => {
    const [first, second] = [one, other].map((lines) => lines.find((line) => line.key === key));
    const named = first ?? second;
    return named ? [line(key, named.label, first, second)] : [];
  });
}

function line(key: string, label: string, first: Keyed | undefined, second: Keyed | undefined): ComparedLine {
  return {
    key,
    label,
    basis: [first?.basis ?? null, second?.basis ?? null],
    amountPaise: [first?.amountPaise ?? null, second?.amountPaise ?? null],
    differencePaise: (second?.amountPaise ?? 0) - (first?.amountPaise ?? 0),
    isSum: false,
  };
}

function total(
  label: string,
  key: 'agreementValuePaise' | 'totalReceivablePaise' | 'allInPaise',
  one: ComparedSheet,
  other: ComparedSheet,
): ComparedLine {
  return {
    key,
    label,
    basis: [null, null],
    amountPaise: [one[key], other[key]],
    differencePaise: other[key] - one[key],
    isSum: true,
  };
}
