import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaUnderRoc, calibrationBins, qualityOf } from './metrics.ts';

const f = (...values: number[]) => Float64Array.of(...values);
const l = (...values: number[]) => Uint8Array.of(...values);

describe('area under the curve', () => {
  it('is the share of pairs of a won and a lost row that stand in the right order', () => {
    // Won: .8 and .4; lost: .6, .3, .2. Of six pairs only (.4, .6) is wrong.
    expect(areaUnderRoc(f(0.8, 0.6, 0.4, 0.3, 0.2), l(1, 0, 1, 0, 0))).toBeCloseTo(5 / 6, 12);
  });

  it('counts a pair of equal scores as half right', () => {
    expect(areaUnderRoc(f(0.5, 0.5), l(1, 0))).toBe(0.5);
    // Pairs (.9, .5) and (.9, .1) right, (.5, .5) half, (.5, .1) right.
    expect(areaUnderRoc(f(0.9, 0.5, 0.5, 0.1), l(1, 1, 0, 0))).toBe(3.5 / 4);
  });

  it('does not change under a rising function of the scores, and turns over with their sign', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 0, max: 1 })), {
      minLength: 2,
      maxLength: 60,
    });
    fc.assert(
      fc.property(rows, (drawn) => {
        const scores = Float64Array.from(drawn, ([score]) => score);
        const labels = Uint8Array.from(drawn, ([, label]) => label);
        const auc = areaUnderRoc(scores, labels);
        expect(
          areaUnderRoc(
            scores.map((score) => Math.exp(score / 10) + 3),
            labels,
          ),
        ).toBeCloseTo(auc, 12);
        expect(
          areaUnderRoc(
            scores.map((score) => -score),
            labels,
          ),
        ).toBeCloseTo(1 - auc, 12);
      }),
    );
  });
});

describe('quality of probabilities', () => {
  it('is measured by figures that can be worked out by hand', () => {
    const quality = qualityOf(f(0.9, 0.8, 0.3, 0.1), l(1, 0, 1, 0));
    expect(quality.brier).toBeCloseTo((0.01 + 0.64 + 0.49 + 0.01) / 4, 12);
    expect(quality.logLoss).toBeCloseTo(-Math.log(0.9 * 0.2 * 0.3 * 0.9) / 4, 12);
    // Precision 1 at the first won row, 2/3 at the second.
    expect(quality.prAuc).toBeCloseTo((1 + 2 / 3) / 2, 12);
    // Four bins of one row each: gaps .1, .8, .7, .1.
    expect(quality.ece).toBeCloseTo(1.7 / 4, 12);
  });

  it('weighs the gap of each of ten bins by its rows', () => {
    const probabilities = f(0.05, 0.05, 0.05, 0.05, 0.62, 0.62, 0.62, 0.62, 0.62, 1);
    const labels = l(0, 0, 0, 1, 1, 1, 1, 0, 0, 1);
    expect(qualityOf(probabilities, labels).ece).toBeCloseTo(0.4 * 0.2 + 0.5 * 0.02, 12);
    expect(calibrationBins(probabilities, labels).map(({ rows }) => rows)).toEqual([
      4, 0, 0, 0, 0, 0, 5, 0, 0, 1,
    ]);
  });

  it('compares the best tenth with all rows, and takes equal rows in equal parts', () => {
    const falling = Float64Array.from({ length: 20 }, (_, row) => 1 - row / 20);
    const labels = Uint8Array.from({ length: 20 }, (_, row) => (row < 2 || row === 19 ? 1 : 0));
    expect(qualityOf(falling, labels).topDecileLift).toBeCloseTo(1 / 0.15, 12);
    expect(qualityOf(new Float64Array(20).fill(0.3), labels).topDecileLift).toBeCloseTo(1, 12);
  });

  it('has no area under the curve where all outcomes are alike', () => {
    expect(qualityOf(f(0.2, 0.4), l(0, 0))).toMatchObject({ auc: null, topDecileLift: 0 });
    expect(qualityOf(f(0.2, 0.4), l(1, 1)).auc).toBeNull();
  });
});
