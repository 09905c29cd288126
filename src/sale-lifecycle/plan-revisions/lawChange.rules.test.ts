import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPart, anyStages } from '../../../tests/support/any-plan.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { generatePlan } from '#inventory/payment-terms/plan.rules.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import { TEMPLATE_SEEDS } from '#inventory/payment-terms/template.seed.ts';
import { buildFacts } from '#offers/cost-sheets/b1203.factory.ts';
import { computeCostSheet } from '#offers/cost-sheets/costSheet.rules.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import { taxOn, taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { replayPlan } from './planReplay.rules.ts';
import type { PlanRow, PlanStep } from './planRevision.rules.ts';
import { revisePlan } from './planRevision.rules.ts';

const DATES = {
  bookingDate: '2026-06-14',
  registrationDate: null,
  possessionDate: '2028-12-31',
  milestones: {},
};
const OF_PRICE = { component: 'agreementValue', code: 'agreementValue' } as const;

/** The plan of a booking, its first installments demanded. */
function bookedPlan(
  stages: readonly TemplateStage[],
  parts: readonly PricePart[],
  demanded: number,
): PlanRow[] {
  return generatePlan(stages, parts, DATES).map((row, index) => ({
    ...row,
    id: `agreed-${index + 1}`,
    agreedDate: row.expectedDate,
    heldForRegistration: false,
    fixedBecause: index < demanded ? `${row.name} is already demanded and cannot be changed.` : null,
  }));
}

const isOpen = (row: PlanRow) => row.fixedBecause === null;
const isOfPrice = (row: PlanRow) => row.component === 'agreementValue';

function retaxed(rows: readonly PlanRow[], gstPct: number, regime: 'cgstSgst' | 'igst' = 'cgstSgst') {
  const installmentIds = rows.filter((row) => isOpen(row) && isOfPrice(row)).map((row) => row.id);
  const step: PlanStep = { kind: 'retax', installmentIds, regime, rates: [{ ...OF_PRICE, gstPct }] };
  return { step, after: revisePlan(rows, [step], null) };
}

const amounts = (row: Pick<PlanRow, 'principalPaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>) => [
  row.principalPaise,
  row.cgstPaise,
  row.sgstPaise,
  row.igstPaise,
];

test('70% of ₹1,33,17,100 that is not demanded bears 6% instead of 5% to the paisa', () => {
  const before = bookedPlan(TEMPLATE_SEEDS[0]?.stages ?? [], computeCostSheet(buildFacts()).parts, 2);
  const { after } = retaxed(before, 6);
  const open = after.filter((row) => isOpen(row) && isOfPrice(row));
  expect(sumPaise(open.map((row) => row.principalPaise))).toBe(93_21_970_00);
  expect(sumPaise(open.map(taxTotal))).toBe(5_59_318_20);
  expect(after.filter((row) => !isOfPrice(row)).map(amounts)).toEqual(
    before.filter((row) => !isOfPrice(row)).map(amounts),
  );
});

test('whatever the plan, what is demanded and every principal stay, and the rest bears exactly the tax of its sum', () => {
  fc.assert(
    fc.property(
      anyPart('agreementValue'),
      anyStages,
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(0, 1, 5, 6, 12.5, 18),
      fc.constantFrom('cgstSgst' as const, 'igst' as const),
      (part, stages, demanded, gstPct, regime) => {
        const before = bookedPlan(stages, [part], demanded);
        const { step, after } = retaxed(before, gstPct, regime);
        expect(after.map((row) => row.principalPaise)).toEqual(before.map((row) => row.principalPaise));
        expect(after.filter((row) => !isOpen(row))).toEqual(before.filter((row) => !isOpen(row)));
        const open = after.filter(isOpen);
        const principalPaise = sumPaise(open.map((row) => row.principalPaise));
        expect(sumPaise(open.map(taxTotal))).toBe(taxTotal(taxOn(principalPaise, gstPct, regime)));
        expect(Math.min(0, ...after.flatMap(amounts))).toBe(0);
        // Once more by the same rate changes nothing.
        expect(retaxed(after, gstPct, regime).after).toEqual(after);
        const ids = before.map((row) => row.id);
        const kept = { kind: 'change', revision: 2, beforeIds: ids, afterIds: ids, steps: [step] } as const;
        const replayed = replayPlan([part], stages, ids, [kept]);
        expect(replayed.versions.at(-1)?.map(({ planned }) => amounts(planned))).toEqual(after.map(amounts));
      },
    ),
    { numRuns: 300 },
  );
});

test('what is demanded refuses another rate', () => {
  const rows = bookedPlan(TEMPLATE_SEEDS[0]?.stages ?? [], computeCostSheet(buildFacts()).parts, 1);
  const step: PlanStep = {
    kind: 'retax',
    installmentIds: ['agreed-1'],
    regime: 'cgstSgst',
    rates: [{ ...OF_PRICE, gstPct: 6 }],
  };
  expect(() => revisePlan(rows, [step], null)).toThrow('Booking is already demanded and cannot be changed.');
});
