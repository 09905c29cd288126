import { gstState } from '#platform/contract/identity-numbers.ts';
import { halfPctOf, pctOf } from '#platform/contract/money.ts';

/**
 * How the tax of a supply is named and split. Within a state it is halved between centre and state (CGST Act s.9,
 * SGST), in a Union Territory without legislature between centre and territory (UTGST Act s.7), and is whole
 * between states (IGST Act s.5). Outside India `single` is the one tax of the project; `none` is an organization
 * that is not registered.
 */
export type TaxRegime = 'cgstSgst' | 'cgstUtgst' | 'igst' | 'single' | 'none';

export interface TaxParts {
  cgstPaise: number;
  /** SGST or, in a Union Territory without legislature, UTGST. */
  sgstPaise: number;
  /** IGST, or the single tax of a country other than India. */
  igstPaise: number;
}

export const NO_TAX: TaxParts = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

export interface SupplyPlace {
  isIndia: boolean;
  gstRegistered: boolean;
  /** State of the supplier's GST registration, usually that of the property; null while it has none. */
  supplierStateCode: string | null;
  /** State of the property; where the buyer lives does not matter (IGST Act s.12(3)). */
  propertyStateCode: string | null;
}

export function taxRegimeOf({
  isIndia,
  gstRegistered,
  supplierStateCode,
  propertyStateCode,
}: SupplyPlace): TaxRegime {
  if (!isIndia) return 'single';
  if (!gstRegistered) return 'none';
  if (supplierStateCode !== null && supplierStateCode !== propertyStateCode) return 'igst';
  return gstState(propertyStateCode ?? '')?.isUnionTerritoryWithoutLegislature ? 'cgstUtgst' : 'cgstSgst';
}

/** Tax of `pct` percent on an amount; each half is rounded to the paisa on its own. */
export function taxOn(amountPaise: number, pct: number, regime: TaxRegime): TaxParts {
  if (regime === 'none' || pct === 0) return NO_TAX;
  if (regime === 'igst' || regime === 'single') return { ...NO_TAX, igstPaise: pctOf(amountPaise, pct) };
  const half = halfPctOf(amountPaise, pct);
  return { cgstPaise: half, sgstPaise: half, igstPaise: 0 };
}

export function taxTotal(tax: TaxParts): number {
  return tax.cgstPaise + tax.sgstPaise + tax.igstPaise;
}

export function addTax(one: TaxParts, other: TaxParts): TaxParts {
  return {
    cgstPaise: one.cgstPaise + other.cgstPaise,
    sgstPaise: one.sgstPaise + other.sgstPaise,
    igstPaise: one.igstPaise + other.igstPaise,
  };
}

export function subtractTax(one: TaxParts, other: TaxParts): TaxParts {
  return {
    cgstPaise: one.cgstPaise - other.cgstPaise,
    sgstPaise: one.sgstPaise - other.sgstPaise,
    igstPaise: one.igstPaise - other.igstPaise,
  };
}

export function sumTax(taxes: Iterable<TaxParts>): TaxParts {
  let total = NO_TAX;
  for (const tax of taxes) total = addTax(total, tax);
  return total;
}

export type TaxPartName = keyof TaxParts;

/** The parts a regime has, with the label a document prints: CGST and SGST, CGST and UTGST, IGST, or Tax. */
export function taxLabels(regime: TaxRegime): { part: TaxPartName; label: string; shareOfPct: number }[] {
  switch (regime) {
    case 'cgstSgst':
      return halves('SGST');
    case 'cgstUtgst':
      return halves('UTGST');
    case 'igst':
      return [{ part: 'igstPaise', label: 'IGST', shareOfPct: 1 }];
    case 'single':
      return [{ part: 'igstPaise', label: 'Tax', shareOfPct: 1 }];
    case 'none':
      return [];
  }
}

function halves(secondLabel: string): { part: TaxPartName; label: string; shareOfPct: number }[] {
  return [
    { part: 'cgstPaise', label: 'CGST', shareOfPct: 0.5 },
    { part: 'sgstPaise', label: secondLabel, shareOfPct: 0.5 },
  ];
}
