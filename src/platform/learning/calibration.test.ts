import { describe, expect, it } from 'vitest';
import { calibrated, calibrationOf } from './calibration.ts';
import { areaUnderRoc, qualityOf } from './metrics.ts';
import { logit, sigmoid } from './numbers.ts';
import { randomFrom } from './random.ts';

/** Rows whose true logit is `truth` of what a model says. */
function rowsOf(count: number, truth: (logit: number) => number, seed = 1) {
  const random = randomFrom(seed);
  const logits = Float64Array.from({ length: count }, () => 6 * random() - 4);
  const labels = Uint8Array.from(logits, (z) => (random() < sigmoid(truth(z)) ? 1 : 0));
  return { logits, labels, weights: new Float64Array(count).fill(1) };
}

describe('calibration', () => {
  it('finds the line that was hidden in the logits', () => {
    const { shift, slope } = calibrationOf(rowsOf(40_000, (z) => -1 + 0.6 * z));
    expect(shift).toBeCloseTo(-1, 1);
    expect(slope).toBeCloseTo(0.6, 1);
  });

  it('bends where a line does not fit, so that probabilities come true', () => {
    const bent = (z: number) => z + 0.9 * Math.tanh(2 * (z + 1));
    const calibration = calibrationOf(rowsOf(30_000, bent));
    const fresh = rowsOf(30_000, bent, 2);
    expect(qualityOf(fresh.logits.map(sigmoid), fresh.labels).ece).toBeGreaterThan(0.06);
    expect(qualityOf(calibrated(fresh.logits, calibration), fresh.labels).ece).toBeLessThan(0.015);
  });

  it('never changes the order of rows, even where outcomes contradict the model', () => {
    for (const truth of [(z: number) => -2 * z, (z: number) => 4 * Math.sin(3 * z), () => 0]) {
      const rows = rowsOf(3_000, truth);
      const foretold = calibrated(rows.logits, calibrationOf(rows));
      const order = Int32Array.from(rows.logits, (_, row) => row).sort(
        (a, b) => (rows.logits[a] ?? 0) - (rows.logits[b] ?? 0),
      );
      const steps = Array.from(
        order.slice(1),
        (row, place) => (foretold[row] ?? 0) - (foretold[order[place] ?? 0] ?? 0),
      );
      expect(Math.min(...steps)).toBeGreaterThan(0);
      expect(areaUnderRoc(foretold, rows.labels)).toBeCloseTo(areaUnderRoc(rows.logits, rows.labels), 12);
    }
  });

  it('says the share of won rows to all when the model has learned nothing', () => {
    const rows = rowsOf(5_000, () => logit(0.2));
    const foretold = calibrated(rows.logits, calibrationOf(rows));
    expect(Math.max(...foretold)).toBeLessThan(0.26);
    expect(Math.min(...foretold)).toBeGreaterThan(0.15);
  });

  it('looks only at rows that count', () => {
    const rows = rowsOf(4_000, (z) => z);
    const half = { ...rows, labels: rows.labels.map((label, row) => (row < 2_000 ? label : 1)) };
    const weights = rows.weights.map((_, row) => (row < 2_000 ? 1 : 0));
    const first = { logits: rows.logits.slice(0, 2_000), labels: rows.labels.slice(0, 2_000) };
    const expected = calibrationOf({ ...first, weights: weights.slice(0, 2_000) });
    const found = calibrationOf({ ...half, weights });
    expect(found.shift).toBeCloseTo(expected.shift, 6);
    expect(found.slope).toBeCloseTo(expected.slope, 6);
  });
});
