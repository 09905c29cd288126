import type { PriceLine, PricedUnit } from '#inventory/pricing/costSheetModel.rules.ts';
import { listPriceLines } from '#inventory/pricing/unitPrice.rules.ts';
import type { PriceTerms } from './priceList.contract.ts';

/** A unit as it was when its price was computed. */
export type PricedFacts = Omit<PricedUnit, 'marketValuePaise'> & { towerId: string | null };

/** Where a project lies and how it is taxed does not decide the price before tax. */
const OF_NO_MATTER = {
  stateCode: null,
  city: '',
  commercialCarpetPct: 0,
  taxPct: null,
  ocDate: null,
} as const;

/** The lines of a list price, recomputed from the terms of its list. */
export function linesByTerms(terms: PriceTerms, { towerId, ...unit }: PricedFacts): PriceLine[] {
  const own = terms.towers.find((tower) => tower.towerId === towerId);
  return listPriceLines({
    project: { ...terms, ...OF_NO_MATTER },
    tower: own
      ? { baseRatePaise: own.baseRatePaise, floorRiseRatePaise: own.floorRiseRatePaise, ocDate: null }
      : null,
    unit: { ...unit, marketValuePaise: null },
  });
}
