import { DEFAULT_DISCOUNT_LIMITS } from '#company/organizations/discountLimits.rules.ts';
import { TEMPLATE_SEEDS } from '#inventory/payment-terms/template.seed.ts';
import type { FactChanges } from '#offers/cost-sheets/b1203.factory.ts';
import { buildFacts } from '#offers/cost-sheets/b1203.factory.ts';
import { PRICING_RATE_KEYS, PricingInputs } from './pricingInputs.contract.ts';

const ID = '0190c0de-0000-7000-8000-000000000001';

/** What a screen receives to price flat B-1203, for tests to change in one point. */
export function buildInputs(changes: FactChanges = {}, more: Partial<PricingInputs> = {}): PricingInputs {
  const { template: _template, choices: _choices, ...input } = buildFacts(changes);
  return PricingInputs.parse({
    unitId: ID,
    unitNumber: 'B-1203',
    projectId: ID,
    projectName: 'Kalpa Tarang',
    input: {
      ...input,
      rates: input.rates.filter(({ key }) => PRICING_RATE_KEYS.some((one) => one === key)).map(withId),
    },
    templates: TEMPLATE_SEEDS.map(({ isDefault, ...template }, index) => ({
      ...template,
      id: `0190c0de-0000-7000-8000-0000000000${10 + index}`,
      isDefault: isDefault ?? false,
      forbiddenBecause: template.type === 'timeLinked' ? 'This plan type is not allowed here.' : null,
    })),
    dates: {
      bookingDate: '2026-06-14',
      registrationDate: null,
      possessionDate: '2028-12-31',
      milestones: {},
    },
    discountLimits: DEFAULT_DISCOUNT_LIMITS,
    bookingCapPct: 10,
    validUntil: '2026-06-21',
    ...more,
  });
}

function withId<Rate extends object>(rate: Rate, index: number): Rate {
  return { ...rate, id: `0190c0de-0000-7000-8000-000000000${100 + index}` };
}
