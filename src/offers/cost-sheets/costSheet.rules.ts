import { invalid } from '#platform/contract/errors.ts';
import { ratePerArea, sumPaise } from '#platform/contract/money.ts';
import type { Component } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { TaxRegime } from '#company/statutory-rates/gst.rules.ts';
import { sumTax, taxRegimeOf } from '#company/statutory-rates/gst.rules.ts';
import type { RateReader } from '#company/statutory-rates/rate.rules.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import {
  constructionGst,
  isBundled,
  taxedLines,
  taxSummary,
} from '#inventory/pricing/constructionGst.rules.ts';
import type { CostSheetLine, CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import type {
  BuyerTds,
  CostSheetFacts,
  CostSheetResult,
  PriceLine,
  TaxedLine,
} from '#inventory/pricing/costSheetModel.rules.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import { discountPct, isBelowFloorRate } from '#inventory/pricing/discount.rules.ts';
import type { PricedUnitLines } from '#inventory/pricing/priceLines.rules.ts';
import { pricedAreaSqft, pricedRatePaise, priceLines } from '#inventory/pricing/priceLines.rules.ts';
import { buyerTds, stateDues } from '#inventory/pricing/statutory.rules.ts';

/**
 * The price of a unit, line by line, as of one day.
 *
 * Agreement value = base + floor rise + location charges + parking + charges in the agreement value − discount
 * − rebate, each a whole rupee. Its GST is rounded to the paisa for each half; other charges carry their own.
 * Receivable by the builder = agreement value + GST + other charges + their GST + deposits; stamp duty and
 * registration are paid to the state and only complete the cost to the buyer.
 *
 * Throws a validation or conflict error for a choice the project does not offer and for a rate that is not loaded.
 */
export function computeCostSheet(facts: CostSheetFacts): CostSheetResult {
  const rates = readRates(facts.rates, facts.onDay, facts.project.stateCode);
  const priced = priceLines(facts, rates);
  const regime = regimeOf(facts);
  const gst = constructionGst(facts, priced.lines, rates);
  const taxed = taxedLines(priced.lines, gst.pct, regime);
  const agreementValuePaise = sumOf(taxed, 'agreementValue');
  const dues = stateDues(registrable(facts, agreementValuePaise), rates);
  const lines = [...taxed, ...taxedLines(dues.lines, 0, 'none')];
  const tds = tdsOf(facts, priced.lines, agreementValuePaise, rates);
  return {
    lines: lines.map(withoutTaxParts),
    taxLines: taxSummary(taxed, regime),
    totals: totalsOf(lines, tds),
    parts: pricePartsOf(taxed),
    tds,
    gstCategory: gst.category,
    gstPct: gst.pct,
    waivedPlcPaise: priced.waivedPlcPaise,
    ...netPrice(facts, priced),
    ratesUsed: rates.usedIds(),
    notes: dues.notes,
  };
}

function regimeOf({ seller, project }: CostSheetFacts): TaxRegime {
  return taxRegimeOf({
    isIndia: seller.isIndia,
    gstRegistered: seller.gstRegistered,
    supplierStateCode: seller.gstStateCode,
    propertyStateCode: project.stateCode,
  });
}

function registrable({ seller, project, unit, choices }: CostSheetFacts, agreementValuePaise: number) {
  return {
    agreementValuePaise,
    marketValuePaise: unit.marketValuePaise,
    stateCode: seller.isIndia ? project.stateCode : null,
    city: project.city,
    buyerGender: choices.buyerGender,
  };
}

function tdsOf(
  facts: CostSheetFacts,
  priced: readonly PriceLine[],
  agreementValuePaise: number,
  rates: RateReader,
) {
  if (!facts.seller.isIndia) return null;
  const incidental = priced.filter((line) => line.tdsIncidental && line.group !== 'agreementValue');
  const incidentalPaise = sumPaise(incidental.map((line) => line.amountPaise));
  return buyerTds(
    { agreementValuePaise, incidentalPaise, marketValuePaise: facts.unit.marketValuePaise },
    rates,
  );
}

/** Rate, discount and net rate per square foot; charges and parking are not part of the net rate. */
function netPrice(facts: CostSheetFacts, { lines, waivedPlcPaise }: PricedUnitLines) {
  const areaSqft = pricedAreaSqft(facts);
  const ratePaise = pricedRatePaise(facts);
  const basePaise = amountOf(lines, 'base');
  const netBasePaise = basePaise + amountOf(lines, 'discount') + amountOf(lines, 'rebate');
  if (netBasePaise < 0) throw invalid('discount', 'Discount and rebate cannot exceed the base price.');
  return {
    ratePaise,
    netRatePaise: ratePerArea(netBasePaise, areaSqft),
    isBelowFloorRate: isBelowFloorRate(netBasePaise, areaSqft, facts.project.floorRatePaise),
    discountPct: discountPct(facts.choices.discount, { basePaise, ratePaise, waivedPlcPaise }),
  };
}

function totalsOf(lines: readonly TaxedLine[], tds: BuyerTds | null): CostSheetTotals {
  const agreementValuePaise = sumOf(lines, 'agreementValue');
  const gstPaise = gstOf(lines, 'agreementValue');
  const otherChargesPaise = sumOf(lines, 'otherCharges');
  const otherGstPaise = gstOf(lines, 'otherCharges');
  const corpusPaise = sumOf(lines, 'deposit');
  const totalReceivablePaise =
    agreementValuePaise + gstPaise + otherChargesPaise + otherGstPaise + corpusPaise;
  return {
    basePricePaise: amountOf(lines, 'base'),
    floorRisePaise: amountOf(lines, 'floorRise'),
    plcPaise: sumInAgreementValue(lines, 'plc.'),
    parkingPaise: sumInAgreementValue(lines, 'parking.'),
    inAvChargesPaise: sumInAgreementValue(lines, 'charge.'),
    discountPaise: Math.abs(amountOf(lines, 'discount')),
    rebatePaise: Math.abs(amountOf(lines, 'rebate')),
    agreementValuePaise,
    gstPaise,
    otherChargesPaise,
    otherGstPaise,
    corpusPaise,
    totalReceivablePaise,
    stampDutyPaise: amountOf(lines, 'stampDuty'),
    registrationFeePaise: amountOf(lines, 'registration'),
    allInPaise: totalReceivablePaise + sumOf(lines, 'statutory'),
    tdsBasePaise: tds?.basePaise ?? 0,
    tdsPaise: tds?.amountPaise ?? 0,
  };
}

/** The price as it is billed: what is bundled as one part, every charge of its own rate as another. */
function pricePartsOf(lines: readonly TaxedLine[]): PricePart[] {
  const bundled = lines.filter(isBundled);
  const whole: PricePart = {
    component: 'agreementValue',
    code: 'agreementValue',
    label: 'Agreement value',
    gstPct: bundled[0]?.gstPct ?? 0,
    principalPaise: sumPaise(bundled.map((line) => line.amountPaise)),
    ...sumTax(bundled),
  };
  return [whole, ...lines.filter((line) => !isBundled(line) && line.amountPaise > 0).flatMap(partOfLine)];
}

/** Payments to the state belong to no component of the plan. */
const COMPONENTS_OF: Record<LineGroup, Component[]> = {
  agreementValue: ['agreementValue'],
  otherCharges: ['otherCharges'],
  deposit: ['corpus'],
  statutory: [],
};

function partOfLine({
  code,
  label,
  group,
  gstPct,
  amountPaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
}: TaxedLine): PricePart[] {
  const part = { code, label, gstPct, principalPaise: amountPaise, cgstPaise, sgstPaise, igstPaise };
  return COMPONENTS_OF[group].map((component) => ({ component, ...part }));
}

function withoutTaxParts({
  cgstPaise: _cgst,
  sgstPaise: _sgst,
  igstPaise: _igst,
  ...line
}: TaxedLine): CostSheetLine {
  return line;
}

type LineGroup = CostSheetLine['group'];
type Amounts = readonly Pick<CostSheetLine, 'code' | 'group' | 'amountPaise'>[];

function amountOf(lines: Amounts, code: string): number {
  return lines.find((line) => line.code === code)?.amountPaise ?? 0;
}

function sumOf(lines: Amounts, group: LineGroup): number {
  return sumPaise(lines.filter((line) => line.group === group).map((line) => line.amountPaise));
}

function sumInAgreementValue(lines: Amounts, prefix: string): number {
  return sumOf(
    lines.filter((line) => line.code.startsWith(prefix)),
    'agreementValue',
  );
}

function gstOf(lines: readonly TaxedLine[], group: LineGroup): number {
  return sumPaise(lines.filter((line) => line.group === group).map((line) => line.gstPaise));
}
