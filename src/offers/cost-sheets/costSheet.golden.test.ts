import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { SEEDED_RATES } from './b1203.factory.ts';
import { ChosenInputs } from './costSheet.contract.ts';
import { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import { computeCostSheet } from './costSheet.rules.ts';
import type { CostSheetFacts } from '#inventory/pricing/costSheetModel.rules.ts';
import { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';

const { onDay, seller, project, tower, unit } = PricingInputs.shape.input.shape;
const Choices = ChosenInputs.extend({
  discount: z.strictObject({ kind: z.enum(['perSqFt', 'flat', 'pct']), value: z.number() }).nullable(),
});
const Template = z.strictObject({ rebatePct: z.number() });

const Base = z.strictObject({
  onDay,
  seller,
  project: project.extend({ floorRatePaise: z.number().int() }),
  tower: tower.unwrap(),
  unit,
  template: Template,
  choices: Choices,
});
const Changes = z
  .strictObject({
    onDay,
    seller: seller.partial(),
    project: Base.shape.project.partial(),
    tower: tower.unwrap().partial().nullable(),
    unit: unit.partial(),
    template: Template,
    choices: Choices.partial(),
  })
  .partial();
const Table = z.strictObject({
  base: Base,
  cases: z.array(
    z.strictObject({
      name: z.string(),
      changes: Changes,
      expected: z.strictObject({
        totals: CostSheetTotals,
        gstPct: z.number(),
        isBelowFloorRate: z.boolean(),
      }),
    }),
  ),
});

/** Computed by tests/support/golden/cost-sheets.py from the formulas alone; its head says how to make it again. */
const { base, cases } = Table.parse(
  JSON.parse(
    readFileSync(new URL('../../../tests/support/golden/cost-sheets.json', import.meta.url), 'utf8'),
  ),
);

function factsOf(changes: z.infer<typeof Changes>): CostSheetFacts {
  return {
    onDay: changes.onDay ?? base.onDay,
    seller: { ...base.seller, ...changes.seller },
    project: { ...base.project, ...changes.project },
    tower: changes.tower === null ? null : { ...base.tower, ...changes.tower },
    unit: { ...base.unit, ...changes.unit },
    template: changes.template ?? base.template,
    choices: { ...base.choices, ...changes.choices },
    rates: SEEDED_RATES,
  };
}

describe('the cost sheet equals a second, independent computation to the paisa', () => {
  test('of at least forty sheets', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
  });

  test.each(cases)('$name', ({ changes, expected }) => {
    const { totals, gstPct, isBelowFloorRate } = computeCostSheet(factsOf(changes));
    expect({ totals, gstPct, isBelowFloorRate }).toEqual(expected);
  });
});
