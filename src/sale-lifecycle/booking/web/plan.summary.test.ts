import { expect, it } from 'vitest';
import { TEMPLATE_SEEDS } from '#inventory/payment-terms/template.seed.ts';
import { planSummary } from './plan.summary.ts';

it('says what is demanded now, with registration, while it is built and at the end', () => {
  expect(TEMPLATE_SEEDS.map(({ name, stages }) => `${name}: ${planSummary(stages)}`)).toEqual([
    'Construction linked: 13 stages. 10% now, 20% on registration, 65% as the building rises, 5% at the end.',
    'Time linked: 10 stages. 10% now, 10% on registration, 70% by date, 10% at the end.',
    'Down payment: 3 stages. 10% now, 85% by date, 5% at the end.',
    'Possession linked: 3 stages. 10% now, 10% on registration, 80% at the end.',
  ]);
});
