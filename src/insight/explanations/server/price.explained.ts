import type { ExplanationStep } from '#platform/contract/explanation.ts';
import { formatArea, formatMoney, formatRate, plainAmount } from '#platform/contract/format.ts';
import type { CostSheetLine, CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import { computeCostSheet } from '#offers/cost-sheets/costSheet.rules.ts';
import type {
  CostSheetFacts,
  CostSheetResult,
  GstCategory,
  TaxLine,
} from '#inventory/pricing/costSheetModel.rules.ts';
import { pricedAreaSqft } from '#inventory/pricing/priceLines.rules.ts';
import type { TaxPartName, TaxRegime } from '#company/statutory-rates/gst.rules.ts';
import { taxLabels, taxRegimeOf } from '#company/statutory-rates/gst.rules.ts';
import type { RateKey, RateRow } from '#company/statutory-rates/rate.rules.ts';
import { fact, orNothing, step, takenOff } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';

/** A cost sheet recomputed from its stored facts. */
export interface RecomputedSheet {
  facts: CostSheetFacts;
  result: CostSheetResult;
}

/** Recomputes a sheet from its frozen facts and the exact rows of the rate table it used. */
export function recomputeSheet(
  facts: Omit<CostSheetFacts, 'rates'>,
  ratesUsed: readonly string[],
  rates: readonly RateRow[],
): RecomputedSheet {
  const withRates = { ...facts, rates: rates.filter((rate) => ratesUsed.includes(rate.id)) };
  return { facts: withRates, result: computeCostSheet(withRates) };
}

/** Names and split of the tax of the sheet. */
export function taxRegime({ facts: { seller, project } }: RecomputedSheet): TaxRegime {
  return taxRegimeOf({
    isIndia: seller.isIndia,
    gstRegistered: seller.gstRegistered,
    supplierStateCode: seller.gstStateCode,
    propertyStateCode: project.stateCode,
  });
}

/** 'CGST', 'UTGST'; the usual name where the sheet has no such tax. */
export function taxName(sheet: RecomputedSheet, tax: TaxPartName): string {
  return taxLabels(taxRegime(sheet)).find((one) => one.part === tax)?.label ?? USUAL_NAME[tax];
}

const USUAL_NAME: Record<TaxPartName, string> = { cgstPaise: 'CGST', sgstPaise: 'SGST', igstPaise: 'IGST' };

type PriceField = keyof CostSheetTotals;
type Lines = (line: CostSheetLine) => boolean;

export const PRICE: Explainers<PriceField, RecomputedSheet> = {
  basePricePaise: (sheet) => ({
    ...ofLines('Base price', 'Area × rate per square foot, to the whole rupee.', hasCode('base'))(sheet),
    facts: [fact('Area', areaText(sheet)), fact('Rate', rateOfBase(sheet))],
  }),
  floorRisePaise: ofLines(
    'Floor rise',
    'Area × floor rise × floors above those without it, to the whole rupee.',
    hasCode('floorRise'),
  ),
  plcPaise: ofLines('Location charges', 'Each by its own basis, to the whole rupee.', inPrice('plc.')),
  parkingPaise: ofLines('Parking', 'Number × price of the kind.', inPrice('parking.')),
  inAvChargesPaise: ofLines(
    'Charges in the agreement value',
    'Each by its own basis, to the whole rupee.',
    inPrice('charge.'),
  ),
  discountPaise: ofDeduction(
    'Discount',
    'Deducted from the base price only, to the whole rupee.',
    'discount',
  ),
  rebatePaise: ofDeduction('Rebate', 'Percentage of the base price given by the payment plan.', 'rebate'),
  agreementValuePaise: ofLines(
    'Agreement value',
    'Base price + floor rise + location charges + parking + charges in it − discount − rebate.',
    inGroup('agreementValue'),
  ),
  gstPaise: ofTax('GST on the agreement value', 'agreementValue'),
  otherChargesPaise: ofLines(
    'Other charges',
    'Each by its own basis, to the whole rupee.',
    inGroup('otherCharges'),
  ),
  otherGstPaise: ofTax('GST on other charges', 'otherCharges'),
  corpusPaise: ofLines('Corpus', 'A deposit for the society, without tax.', inGroup('deposit')),
  totalReceivablePaise: (sheet) => ({
    ...plain(
      'Total receivable',
      'Agreement value + GST + other charges + their GST + corpus.',
      receivableSteps(sheet),
    ),
    rates: [...taxRates(sheet, 'agreementValue'), ...taxRates(sheet, 'otherCharges')].filter(isFirst),
  }),
  stampDutyPaise: ofStateDue('Stamp duty', 'stampDuty', 'stamp'),
  registrationFeePaise: ofStateDue('Registration fee', 'registration', 'registration'),
  allInPaise: ({ facts, result: { totals, lines } }) => ({
    ...plain('All-in cost to the buyer', 'Total receivable + payments to the state.', [
      step('Receivable', 'total receivable by the builder', totals.totalReceivablePaise),
      ...lines.filter(inGroup('statutory')).map(lineStep),
    ]),
    rates: facts.rates.filter((rate) => rate.key === 'stamp' || rate.key === 'registration'),
  }),
  tdsBasePaise: (sheet) => ({
    ...plain('Amount for TDS', TDS_BASE, tdsBaseSteps(sheet)),
    rates: tdsRates(sheet),
  }),
  tdsPaise: (sheet) => ({ ...plain('TDS by the buyer', TDS, tdsSteps(sheet)), rates: tdsRates(sheet) }),
};

const TDS_BASE =
  'Agreement value and the charges that belong to it, or the stamp value when that is higher; never GST.';
const TDS = 'Deducted by the buyer once the amount reaches the threshold; for information, part of no total.';
const STATE_DUE =
  'On the agreement value or the ready-reckoner value, whichever is higher, to the whole rupee.';
const TAX = 'Percent of the taxable value; each half is rounded to the paisa on its own.';

/** The row of the rate table behind the tax of a part of the price; other charges mostly have their own rates. */
export function taxRates({ facts, result }: RecomputedSheet, group: TaxLine['group']): RateRow[] {
  const isWithConstruction = result.lines.some(
    (line) => line.group === group && line.gstTreatment === 'withConstruction',
  );
  return isWithConstruction
    ? facts.rates.filter((rate) => rate.key === CATEGORY_RATE[result.gstCategory])
    : [];
}

/** The rows that say which parts of the price are taxed with the construction. */
function treatmentRates({ facts, result }: RecomputedSheet): RateRow[] {
  if (CATEGORY_RATE[result.gstCategory] === null) return [];
  return facts.rates.filter((rate) => rate.key.startsWith('gst.charge.'));
}

const CATEGORY_RATE: Record<GstCategory, RateKey | null> = {
  affordable: 'gst.residential.affordable',
  other: 'gst.residential.other',
  commercial: 'gst.commercial',
  plot: 'gst.plot',
  afterCompletion: 'gst.afterCompletion',
  unregistered: null,
  outsideIndia: null,
};

function plain(title: string, formula: string, steps: ExplanationStep[]): Explained {
  return { title, formula, steps: orNothing(steps, title, 'none'), facts: [], rates: [] };
}

function ofLines(title: string, formula: string, belongs: Lines): (sheet: RecomputedSheet) => Explained {
  return ({ result }) => plain(title, formula, result.lines.filter(belongs).map(lineStep));
}

function ofDeduction(title: string, formula: string, code: string): (sheet: RecomputedSheet) => Explained {
  return ({ result }) => plain(title, formula, takenOff(result.lines.filter(hasCode(code)).map(lineStep)));
}

function ofStateDue(title: string, code: string, key: RateKey): (sheet: RecomputedSheet) => Explained {
  return ({ facts, result }) => ({
    ...plain(title, STATE_DUE, result.lines.filter(hasCode(code)).map(lineStep)),
    rates: facts.rates.filter((rate) => rate.key === key),
  });
}

function ofTax(title: string, group: TaxLine['group']): (sheet: RecomputedSheet) => Explained {
  return (sheet) => {
    const lines = sheet.result.taxLines.filter((line) => line.group === group);
    const steps = lines.map(({ label, basis, amountPaise }) => step(label, basis, amountPaise));
    const rates = [...taxRates(sheet, group), ...(group === 'agreementValue' ? treatmentRates(sheet) : [])];
    return { ...plain(title, TAX, steps), rates };
  };
}

function lineStep({ label, basis, amountPaise }: CostSheetLine): ExplanationStep {
  return step(label, basis, amountPaise);
}

function hasCode(code: string): Lines {
  return (line) => line.code === code;
}

function inGroup(group: CostSheetLine['group']): Lines {
  return (line) => line.group === group;
}

function inPrice(prefix: string): Lines {
  return (line) => line.group === 'agreementValue' && line.code.startsWith(prefix);
}

function isFirst(rate: RateRow, index: number, rates: readonly RateRow[]): boolean {
  return rates.indexOf(rate) === index;
}

function areaText({ facts }: RecomputedSheet): string {
  return `${formatArea(pricedAreaSqft(facts))}, ${facts.project.priceBasis === 'carpet' ? 'RERA carpet' : 'saleable'}`;
}

function rateOfBase({ facts: { unit, tower }, result }: RecomputedSheet): string {
  const towerRatePaise = tower?.baseRatePaise ?? null;
  const owner = unit.baseRatePaise !== null ? 'unit' : towerRatePaise !== null ? 'tower' : 'project';
  return `${formatRate(result.ratePaise)}, of the ${owner}`;
}

function receivableSteps({ result: { totals, lines, taxLines } }: RecomputedSheet): ExplanationStep[] {
  const labels = (group: CostSheetLine['group']) =>
    lines
      .filter(inGroup(group))
      .map((line) => line.label)
      .join(', ') || 'none';
  const bases = (group: TaxLine['group']) =>
    taxLines
      .filter((line) => line.group === group)
      .map((line) => `${line.label} ${line.basis}`)
      .join(', ') || 'none';
  return [
    step('Agreement value', 'the price', totals.agreementValuePaise),
    step('GST', bases('agreementValue'), totals.gstPaise),
    step('Other charges', labels('otherCharges'), totals.otherChargesPaise),
    step('Their GST', bases('otherCharges'), totals.otherGstPaise),
    step('Corpus', labels('deposit'), totals.corpusPaise),
  ];
}

function tdsBaseSteps({ facts, result: { totals, tds, lines } }: RecomputedSheet): ExplanationStep[] {
  if (!tds) return [];
  const incidental = facts.project.chargeHeads
    .filter((head) => head.tdsIncidental)
    .map((head) => `charge.${head.code}`);
  const price = [
    step('Agreement value', 'the price', totals.agreementValuePaise),
    ...lines
      .filter((line) => line.group !== 'agreementValue' && incidental.includes(line.code))
      .map(lineStep),
  ];
  if (facts.unit.marketValuePaise !== tds.basePaise) return price;
  return [
    ...price.map((one) => ({ ...one, amountPaise: null })),
    step('Stamp value', `${plainAmount(tds.basePaise)} is not less`, tds.basePaise),
  ];
}

function tdsSteps({ facts, result: { tds } }: RecomputedSheet): ExplanationStep[] {
  if (!tds) return [];
  const { applies, pct, basePaise, amountPaise } = tds;
  if (applies) return [step(`TDS ${pct}%`, `${pct}% of ${plainAmount(basePaise)}`, amountPaise)];
  const rate = facts.rates.find((row) => row.key === 'tds.property');
  const threshold = rate?.key === 'tds.property' ? formatMoney(rate.value.thresholdPaise) : 'the threshold';
  return [step('TDS', `${plainAmount(basePaise)} is below ${threshold}`, 0)];
}

function tdsRates({ facts }: RecomputedSheet): RateRow[] {
  return facts.rates.filter((rate) => rate.key === 'tds.property');
}
