import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitToTower, impossibleStages, misfitText } from './towerFit.rules.ts';
import type { TemplateStage } from './template.contract.ts';
import { TEMPLATE_SEEDS } from './template.seed.ts';

const [LINKED] = TEMPLATE_SEEDS;
const stages = LINKED?.stages ?? [];
const tower = (totalFloors: number, more = {}) => ({
  name: 'Tower A',
  totalFloors,
  podiumFloors: 0,
  basements: 0,
  ...more,
});
const sharesOf = (plan: readonly TemplateStage[]) => plan.map(({ name, pct }) => `${name} ${pct}`);

test('a plan names the slabs that a low tower never has', () => {
  expect(misfitText(stages, tower(5))).toBe(
    'Slab 8, Slab 12, Slab 17 and Slab 22 will never be built in Tower A, which has 5 floors.',
  );
  expect(misfitText(stages, tower(22))).toBeNull();
});

test('basements and podiums have slabs of their own', () => {
  expect(misfitText(stages, tower(18, { basements: 2, podiumFloors: 2 }))).toBeNull();
  expect(misfitText(stages, tower(18, { basements: 1, podiumFloors: 1 }))).toBe(
    'Slab 22 will never be built in Tower A, which has 18 floors, 1 podium floor and 1 basement.',
  );
});

test('what a low tower never has is billed with its highest slab', () => {
  expect(sharesOf(fitToTower(stages, tower(5))).slice(2, 6)).toEqual([
    'Plinth 15',
    'Slab 4 5',
    'Slab 5 20',
    'Brickwork 5',
  ]);
  expect(sharesOf(fitToTower(stages, tower(4))).slice(2, 5)).toEqual([
    'Plinth 15',
    'Slab 4 25',
    'Brickwork 5',
  ]);
});

test('a podium that there is not is billed with the stage after it', () => {
  const podium = { ...stage('podium', 10), seq: 1 };
  const after = { ...stage('brickwork', 90), seq: 2 };
  expect(sharesOf(fitToTower([podium, after], tower(5)))).toEqual(['brickwork 100']);
  expect(fitToTower([podium, after], tower(5, { podiumFloors: 1 }))).toEqual([podium, after]);
});

test('the plan that is proposed fits, bills as much of each component, and in the same order', () => {
  const key = fc.constantFrom('plinth', 'podium', 'brickwork', 'lifts', ...slabs());
  const plan = fc.uniqueArray(
    fc.record({
      key,
      component: fc.constantFrom('agreementValue', 'otherCharges' as const),
      cents: fc.integer({ min: 1, max: 3000 }),
    }),
    { selector: (one) => `${one.key} ${one.component}`, minLength: 2, maxLength: 20 },
  );
  const shape = fc.record({
    floors: fc.integer({ min: 1, max: 30 }),
    podiums: fc.nat(2),
    basements: fc.nat(2),
  });
  fc.assert(
    fc.property(plan, shape, (drawn, { floors, podiums, basements }) => {
      const before = drawn.map((one, index): TemplateStage => ({
        ...stage(one.key, one.cents / 100),
        component: one.component === 'otherCharges' ? 'otherCharges' : 'agreementValue',
        seq: index + 1,
      }));
      const place = tower(floors, { podiumFloors: podiums, basements });
      const after = fitToTower(before, place);
      expect(impossibleStages(after, place)).toEqual([]);
      for (const component of ['agreementValue', 'otherCharges'])
        expect(centsOf(after, component)).toBe(centsOf(before, component));
      expect(after.map(({ seq }) => seq)).toEqual(after.map((_, index) => index + 1));
    }),
  );
});

function centsOf(plan: readonly TemplateStage[], of: string): number {
  return plan
    .filter(({ component }) => component === of)
    .reduce((sum, { pct }) => sum + Math.round(pct * 10_000), 0);
}

function slabs(): string[] {
  return Array.from({ length: 35 }, (_, index) => `slab:${index + 1}`);
}

function stage(milestoneKey: string, pct: number): TemplateStage {
  return {
    seq: 1,
    name: milestoneKey,
    component: 'agreementValue',
    pct,
    trigger: { type: 'milestone', days: null, date: null, milestoneKey },
    creditDays: null,
  };
}
