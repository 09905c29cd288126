import type { CommissionSale } from './commissionStep.rules.ts';
import type { Payout, StructureTerms } from './structureTerms.contract.ts';

/** For tests: 40% once registered with 20% collected, the rest with 40%. */
export const TWO_PAYOUTS: Payout[] = [
  { pct: 40, condition: { saleStatus: 'registered', collectedPct: 20 } },
  { pct: 60, condition: { saleStatus: 'registered', collectedPct: 40 } },
];

/** For tests: 2% of the agreement value for everybody. */
export function anyTerms(terms: Partial<StructureTerms> = {}): StructureTerms {
  return {
    type: 'percentage',
    basis: 'agreementValue',
    flatPaise: null,
    pct: terms.type && terms.type !== 'percentage' ? null : 2,
    slabs: [],
    slabMeasure: 'count',
    slabPeriod: 'quarter',
    slabEffect: 'thisSaleOnly',
    bonuses: [],
    payouts: TWO_PAYOUTS,
    capPct: 5,
    capPaise: null,
    projectIds: [],
    partnerIds: [],
    tiers: [],
    validFrom: '2026-01-01',
    validTo: null,
    ...terms,
  };
}

/** For tests: 2% up to the third sale of a period, 2.5% up to the seventh, then 3%. */
export function slabTerms(terms: Partial<StructureTerms> = {}): StructureTerms {
  const slab = (fromCount: number, toCount: number | null, pct: number) => ({
    fromCount,
    toCount,
    fromPaise: null,
    pct,
  });
  return anyTerms({
    type: 'slab',
    pct: null,
    slabs: [slab(1, 3, 2), slab(4, 7, 2.5), slab(8, null, 3)],
    ...terms,
  });
}

/** For tests: a sale of so many paise in November 2026. */
export function anySale(agreementValuePaise: number, sale: Partial<CommissionSale> = {}): CommissionSale {
  return {
    bookingDate: '2026-11-10',
    agreementValuePaise,
    basePricePaise: agreementValuePaise,
    projectId: '01990000-0000-7000-8000-000000000001',
    unitType: '2BHK',
    ...sale,
  };
}
