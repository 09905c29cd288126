import { sumPaise } from '#platform/contract/money.ts';
import type { CostSheetFacts, PriceLine } from './costSheetModel.rules.ts';
import { priceLines } from './priceLines.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';

const ANY_DAY = '2000-01-01';

/** How a charge is taxed does not change its price: any treatment will do where only the price is needed. */
const UNTAXED: readonly RateRow[] = (['gst.charge.floorRise', 'gst.charge.plc'] as const).map((key) => ({
  id: key,
  key,
  stateCode: null,
  qualifier: null,
  value: { treatment: 'withConstruction', pct: 0 },
  validFrom: ANY_DAY,
  validTo: null,
  source: '',
}));

type Priced = Pick<CostSheetFacts, 'project' | 'tower' | 'unit'>;

/**
 * The lines of a unit's list price, without discount and parking: base, floor rise, location, charges that are
 * part of the agreement value. Throws when the unit has a location charge that the project does not define.
 */
export function listPriceLines({ project, tower, unit }: Priced): PriceLine[] {
  const facts: CostSheetFacts = {
    onDay: ANY_DAY,
    seller: { isIndia: true, gstRegistered: true, gstStateCode: project.stateCode },
    project,
    tower,
    unit,
    template: null,
    choices: { parking: [], plcCodes: null, optionalHeads: [], discount: null, buyerGender: null },
    rates: UNTAXED,
  };
  const { lines } = priceLines(facts, readRates(UNTAXED, ANY_DAY, null));
  return lines.filter((line) => line.group === 'agreementValue');
}

/** Agreement value of the list price, in paise. */
export function listPricePaise(priced: Priced): number {
  return sumPaise(listPriceLines(priced).map((line) => line.amountPaise));
}
