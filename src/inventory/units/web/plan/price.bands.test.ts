import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanCell } from './plan.matrix.ts';
import { bandOf, bandText, priceBands } from './price.bands.ts';

const CRORE_PAISE = 1_000_000_000;

function cell(pricePaise: number | null, status: PlanCell['status'] = 'available'): PlanCell {
  return {
    id: `${pricePaise}`,
    floor: 1,
    column: '01',
    number: '101',
    unitType: '2BHK',
    status,
    pricePaise,
    note: null,
  };
}

describe('prices of a plan', () => {
  test('fall into five groups of equal count', () => {
    const cells = Array.from({ length: 100 }, (_, index) => cell(CRORE_PAISE + index));
    const bands = priceBands(cells);
    const counts = bands.map(({ step }) => cells.filter((one) => bandOf(one, bands) === step).length);
    expect(counts).toEqual([20, 20, 20, 20, 20]);
  });

  test('of sold, held and blocked units take no part', () => {
    const bands = priceBands([
      cell(CRORE_PAISE),
      cell(9 * CRORE_PAISE, 'sold'),
      cell(8 * CRORE_PAISE, 'reserved'),
    ]);
    expect(bands).toHaveLength(1);
    expect(bandOf(cell(CRORE_PAISE, 'sold'), bands)).toBeNull();
  });

  test('that are equal stay together, and a group of one price is written once', () => {
    const bands = priceBands([cell(CRORE_PAISE), cell(CRORE_PAISE), cell(CRORE_PAISE)]);
    expect(bands.map(bandText)).toEqual(['1.00']);
    expect(priceBands([])).toEqual([]);
  });

  test('always lie in exactly one group', () => {
    const cells = fc.array(
      fc.integer({ min: 1, max: 1e13 }).map((paise) => cell(paise)),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(cells, (some) => {
        const bands = priceBands(some);
        for (const one of some) {
          const band = bands.find(({ step }) => step === bandOf(one, bands));
          expect(
            band && band.fromPaise <= (one.pricePaise ?? 0) && (one.pricePaise ?? 0) <= band.toPaise,
          ).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
