import { describe, expect, test } from 'vitest';
import { B_1203, buildFacts, KALPA_TARANG } from '#offers/cost-sheets/b1203.factory.ts';
import { priceLines } from './priceLines.rules.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { listPriceLines, listPricePaise } from './unitPrice.rules.ts';

const tower = { ocDate: null, baseRatePaise: null, floorRiseRatePaise: null };

describe('the list price of a unit', () => {
  test('is that of a cost sheet without discount and parking', () => {
    const facts = buildFacts({ choices: { parking: [], discount: null } });
    const sheet = priceLines(facts, readRates(facts.rates, facts.onDay, '27')).lines.filter(
      (line) => line.group === 'agreementValue',
    );
    expect(
      listPriceLines({ project: KALPA_TARANG, tower, unit: B_1203 }).map(({ code, amountPaise }) => [
        code,
        amountPaise,
      ]),
    ).toEqual(sheet.map(({ code, amountPaise }) => [code, amountPaise]));
  });

  test('of B-1203 is ₹1,30,64,850, to which a parking place of ₹4,00,000 is added', () => {
    expect(listPricePaise({ project: KALPA_TARANG, tower, unit: B_1203 })).toBe(1_306_485_000);
  });

  test('follows the rate of the tower, and before it that of the unit', () => {
    const at = (unitRate: number | null) =>
      listPricePaise({
        project: KALPA_TARANG,
        tower: { ...tower, baseRatePaise: 1_300_000 },
        unit: { ...B_1203, baseRatePaise: unitRate },
      });
    expect(at(null) - listPricePaise({ project: KALPA_TARANG, tower, unit: B_1203 })).toBe(985 * 60_000);
    expect(at(1_240_000)).toBe(listPricePaise({ project: KALPA_TARANG, tower, unit: B_1203 }));
  });
});
