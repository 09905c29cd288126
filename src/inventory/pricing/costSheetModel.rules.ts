import type { Day } from '#platform/contract/calendar.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import type { BUYER_GENDERS, CostSheetLine, CostSheetTotals, Discount } from './costSheetParts.contract.ts';

/** The inputs and the result of a cost sheet. Percentages have at most four decimals. */

/** What decides the price of a unit. */
export interface PricedUnit {
  unitType: UnitType;
  floor: number;
  carpetArea: number;
  saleableArea: number;
  plcCodes: string[];
  baseRatePaise: number | null;
  marketValuePaise: number | null;
}

export type PricedTower = Pick<Tower, 'ocDate' | 'baseRatePaise' | 'floorRiseRatePaise'>;

export type PricedProject = Pick<
  Project,
  | 'stateCode'
  | 'city'
  | 'priceBasis'
  | 'baseRatePaise'
  | 'floorRatePaise'
  | 'floorRiseRatePaise'
  | 'floorRiseAfterFloor'
  | 'plcCharges'
  | 'chargeHeads'
  | 'commercialCarpetPct'
  | 'taxPct'
  | 'ocDate'
> & { parkingTypes: Pick<Project['parkingTypes'][number], 'code' | 'name' | 'pricePaise' | 'isOpen'>[] };

interface CostSheetSeller {
  isIndia: boolean;
  gstRegistered: boolean;
  /** State of the project's GST registration; null when there is none. */
  gstStateCode: string | null;
}

export type BuyerGender = (typeof BUYER_GENDERS)[number];
export type DiscountAmount = Pick<Discount, 'kind' | 'value'>;

export interface CostSheetChoices {
  parking: readonly { code: string; quantity: number }[];
  /** Location charges of the unit that are kept; null for all of them. */
  plcCodes: readonly string[] | null;
  /** Codes of charge heads that are not mandatory. */
  optionalHeads: readonly string[];
  discount: DiscountAmount | null;
  buyerGender: BuyerGender | null;
}

export interface CostSheetFacts {
  /** Booking date, or today for a sheet: decides the rates in force and whether the tower is complete. */
  onDay: Day;
  seller: CostSheetSeller;
  project: PricedProject;
  /** Null for villas and plots, which follow the dates of the project. */
  tower: PricedTower | null;
  unit: PricedUnit;
  /** Of the payment plan; the rebate is percent of the base price. */
  template: { rebatePct: number } | null;
  choices: CostSheetChoices;
  rates: readonly RateRow[];
}

/** An amount before tax, with its calculation in words. */
export interface PriceLine extends Omit<CostSheetLine, 'gstPct' | 'gstPaise'> {
  /** The rate of its own when the treatment is 'rate'. */
  ownGstPct: number;
  /** Counts for the tax the buyer deducts. */
  tdsIncidental: boolean;
}

export type TaxedLine = CostSheetLine & TaxParts;

/** A row of tax as a sheet prints it: 'CGST', '2.5% of 1,33,17,100'. */
export interface TaxLine {
  label: string;
  basis: string;
  group: 'agreementValue' | 'otherCharges';
  amountPaise: number;
}

/** Tax the buyer deducts from the price and pays to the state; for information, not included in any total. */
export interface BuyerTds {
  applies: boolean;
  pct: number;
  basePaise: number;
  amountPaise: number;
  section: string;
  form: string;
}

/** How GST falls on a unit today; `unregistered` is an organization without GST, `outsideIndia` the project's own tax. */
export const GST_CATEGORIES = [
  'affordable',
  'other',
  'commercial',
  'plot',
  'afterCompletion',
  'unregistered',
  'outsideIndia',
] as const;
export type GstCategory = (typeof GST_CATEGORIES)[number];

export interface CostSheetResult {
  lines: CostSheetLine[];
  taxLines: TaxLine[];
  totals: CostSheetTotals;
  /** What the payment plan divides; adds up to the total receivable. */
  parts: PricePart[];
  /** Null outside India. */
  tds: BuyerTds | null;
  gstCategory: GstCategory;
  /** Percent on what is bundled with the construction. */
  gstPct: number;
  /** Rate that was multiplied, and what is left of it after discount and rebate. */
  ratePaise: number;
  netRatePaise: number;
  isBelowFloorRate: boolean;
  /** Location charges of the unit that were left out; they count against the discount limit. */
  waivedPlcPaise: number;
  /** Discount and waived charges in percent of the base price, rounded up to four decimals. */
  discountPct: number;
  /** Ids of the rate rows used. */
  ratesUsed: string[];
  /** What the sheet could not include, in sentences. */
  notes: string[];
}
