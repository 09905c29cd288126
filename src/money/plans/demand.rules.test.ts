import { expect, test } from 'vitest';
import type { DemandableInstallment, DemandTerms } from './demand.rules.ts';
import { decideDemands } from './demand.rules.ts';

const TERMS: DemandTerms = {
  today: '2026-11-21',
  bookingDate: '2026-11-21',
  creditDays: 15,
  capPaise: null,
  askedPaise: 0,
};

const stage = (
  principalPaise: number,
  change: Partial<DemandableInstallment> = {},
): DemandableInstallment => ({
  component: 'agreementValue',
  principalPaise,
  trigger: { type: 'milestone' },
  creditDays: null,
  ...change,
});

test('a demand gives the credit of its stage, else of the project', () => {
  const decisions = decideDemands(
    [stage(1), stage(1, { creditDays: 30 }), stage(1, { creditDays: 0 })],
    TERMS,
  );
  expect(decisions).toEqual([
    { isHeld: false, demandDate: '2026-11-21', dueDate: '2026-12-06' },
    { isHeld: false, demandDate: '2026-11-21', dueDate: '2026-12-21' },
    { isHeld: false, demandDate: '2026-11-21', dueDate: '2026-11-21' },
  ]);
});

test('with the booking money is due at once, and never before today when the booking is dated back', () => {
  const booking = stage(1, { trigger: { type: 'booking' }, creditDays: 15 });
  expect(decideDemands([booking], TERMS)).toMatchObject([{ dueDate: '2026-11-21' }]);
  expect(decideDemands([booking], { ...TERMS, bookingDate: '2026-11-15' })).toMatchObject([
    { dueDate: '2026-11-21' },
  ]);
});

test('what would require more than the cap is held, what fits under it is not', () => {
  const terms = { ...TERMS, capPaise: 100 };
  const held = (rows: DemandableInstallment[], change: Partial<DemandTerms> = {}) =>
    decideDemands(rows, { ...terms, ...change }).map((decision) => decision.isHeld);
  expect(held([stage(100), stage(1)])).toEqual([false, true]);
  expect(held([stage(60), stage(60), stage(40)])).toEqual([false, true, false]);
  expect(held([stage(41)], { askedPaise: 60 })).toEqual([true]);
  expect(held([stage(41)], { askedPaise: 60, capPaise: null })).toEqual([false]);
});

test('charges beside the agreement value do not count towards its cap', () => {
  const charge = stage(5_000, { component: 'otherCharges' });
  const decisions = decideDemands([charge, stage(100)], { ...TERMS, capPaise: 100 });
  expect(decisions.map((decision) => decision.isHeld)).toEqual([false, false]);
});
