import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumPaise } from '#platform/contract/money.ts';
import { buildFacts } from './b1203.factory.ts';
import { computeCostSheet } from './costSheet.rules.ts';
import type { CostSheetChoices } from '#inventory/pricing/costSheetModel.rules.ts';
import type { ComparedSheet } from './sheetComparison.rules.ts';
import { compareSheets } from './sheetComparison.rules.ts';

function sheet(choices: Partial<CostSheetChoices> = {}): ComparedSheet {
  const { lines, taxLines, totals } = computeCostSheet(
    buildFacts({ choices: { discount: null, ...choices } }),
  );
  return { lines, taxLines, ...totals };
}

const anyChoices = fc.record({
  parking: fc.constantFrom([], [{ code: 'COVERED', quantity: 1 }], [{ code: 'COVERED', quantity: 2 }]),
  discount: fc.option(
    fc.record({
      kind: fc.constant('pct' as const),
      value: fc.integer({ min: 1, max: 800 }).map((n) => n / 100),
    }),
  ),
  plcCodes: fc.constantFrom(null, [], ['GARDEN']),
  buyerGender: fc.constantFrom('male' as const, 'female' as const),
});

test('two sheets alike differ in no line', () => {
  const lines = compareSheets(sheet(), sheet());
  expect(lines.filter(({ differencePaise }) => differencePaise !== 0)).toEqual([]);
});

test('a line that only one sheet has counts as nothing in the other, and keeps its place', () => {
  const lines = compareSheets(sheet(), sheet({ discount: { kind: 'pct', value: 2 } }));
  const at = lines.findIndex(({ key }) => key === 'discount');
  expect(lines[at]?.amountPaise[0]).toBeNull();
  expect(lines[at]?.differencePaise).toBeLessThan(0);
  expect(at).toBeLessThan(lines.findIndex(({ key }) => key === 'agreementValuePaise'));
});

test('the differences of all lines add up to the difference of the totals, and turn round with the sheets', () => {
  fc.assert(
    fc.property(anyChoices, anyChoices, (first, second) => {
      const [one, other] = [sheet(first), sheet(second)];
      const lines = compareSheets(one, other);
      const ofLines = sumPaise(lines.filter(({ isSum }) => !isSum).map((line) => line.differencePaise));
      expect(ofLines).toBe(other.allInPaise - one.allInPaise);
      const back = new Map(compareSheets(other, one).map((line) => [line.key, line.differencePaise]));
      expect(back.size).toBe(lines.length);
      for (const { key, differencePaise } of lines) expect(back.get(key)).toBe(0 - differencePaise);
    }),
    { numRuns: 200 },
  );
});
