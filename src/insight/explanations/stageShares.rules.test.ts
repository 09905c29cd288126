import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPart, anyStages, stage } from '../../../tests/support/any-plan.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { generatePlan } from '#inventory/payment-terms/plan.rules.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import { taxOn } from '#company/statutory-rates/gst.rules.ts';
import { runningText, shareText, stageShares } from './stageShares.rules.ts';

const DATES = { bookingDate: '2026-06-14', registrationDate: null, possessionDate: null, milestones: {} };

function part(principalPaise: number, more: Partial<PricePart> = {}): PricePart {
  const tax = taxOn(principalPaise, 5, 'cgstSgst');
  return {
    component: 'agreementValue',
    code: 'agreementValue',
    label: 'Agreement value',
    gstPct: 5,
    principalPaise,
    ...tax,
    ...more,
  };
}

function sharesOf(stages: readonly TemplateStage[], parts: readonly PricePart[]) {
  return stageShares(generatePlan(stages, parts, DATES), stages, parts);
}

function textsOf(
  stages: readonly TemplateStage[],
  parts: readonly PricePart[],
  amount: 'principalPaise' | 'cgstPaise',
) {
  return sharesOf(stages, parts).map((share) =>
    share.parts.map((one) => [shareText(share, one, amount), runningText(one, amount)]),
  );
}

describe('the share of a stage', () => {
  it('reads as percents less the percents before it where they meet whole rupees', () => {
    const stages = [
      stage('agreementValue', 1, 50),
      stage('agreementValue', 2, 5),
      stage('agreementValue', 3, 45),
    ];
    expect(textsOf(stages, [part(1_33_17_100_00)], 'principalPaise')).toEqual([
      [['50% of 1,33,17,100', null]],
      [['55% less 50% of 1,33,17,100', '73,24,405 − 66,58,550']],
      [['100% less 55% of 1,33,17,100', '1,33,17,100 − 73,24,405']],
    ]);
    expect(textsOf(stages, [part(1_33_17_100_00)], 'cgstPaise')[1]).toEqual([
      ['55% less 50% of 3,32,927.50', '1,83,110.13 − 1,66,463.75'],
    ]);
  });

  it('says that principal is rounded down, and takes tax in proportion to it', () => {
    const thirds = [33.3333, 33.3333, 33.3334].map((pct, index) => stage('agreementValue', index + 1, pct));
    expect(textsOf(thirds, [part(1_00_00_001_00)], 'principalPaise')).toEqual([
      [['33.3333% of 1,00,00,001, down to the rupee', null]],
      [['66.6666% less 33.3333% of 1,00,00,001, down to the rupee', '66,66,660 − 33,33,330']],
      [['100% less 66.6666% of 1,00,00,001', '1,00,00,001 − 66,66,660']],
    ]);
    expect(textsOf(thirds, [part(1_00_00_001_00)], 'cgstPaise')[1]).toEqual([
      ['2,50,000.03 × 66,66,660 ÷ 1,00,00,001, less the earlier stages', '1,66,666.50 − 83,333.25'],
    ]);
  });

  it('is all of a charge that has no stages of its own', () => {
    const charge = part(1_50_000_00, {
      component: 'otherCharges',
      code: 'charge.CLUB',
      label: 'Club membership',
    });
    const [, , last] = sharesOf(
      [stage('agreementValue', 1, 10), stage('agreementValue', 2, 90)],
      [part(1_00_000_00), charge],
    );
    expect(last?.parts.map((one) => shareText(last, one, 'principalPaise'))).toEqual(['all of 1,50,000']);
  });

  it('counts the percents of stages that were left out because they require nothing', () => {
    const stages = [
      stage('agreementValue', 1, 0.5),
      stage('agreementValue', 2, 49.5),
      stage('agreementValue', 3, 50),
    ];
    const shares = sharesOf(stages, [part(100_00)]);
    expect(shares.map(({ fromPct, toPct }) => [fromPct, toPct])).toEqual([
      [0.5, 50],
      [50, 100],
    ]);
  });

  it('adds up to the whole part, whatever the price and the plan', () => {
    fc.assert(
      fc.property(anyStages, anyPart('agreementValue'), (stages, whole) => {
        const pieces = sharesOf(stages, [whole]).flatMap((share) => share.parts);
        let reachedPaise = 0;
        for (const { piece, before } of pieces) {
          expect(before.principalPaise).toBe(reachedPaise);
          reachedPaise += piece.principalPaise;
        }
        expect(reachedPaise).toBe(whole.principalPaise);
        expect(sumPaise(pieces.map(({ piece }) => piece.cgstPaise))).toBe(whole.cgstPaise);
      }),
      { numRuns: 1000 },
    );
  });
});
