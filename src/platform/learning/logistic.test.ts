import { describe, expect, it } from 'vitest';
import { outcomesOfLaw } from './generated.factory.ts';
import { penalizedLoss, ridgeOf, trainLogistic, logisticLogits, meanLogistic } from './logistic.ts';
import { encoded, encodingOf } from './logistic.encoding.ts';
import { areaUnderRoc } from './metrics.ts';
import { logit, shareOf } from './numbers.ts';

const outcomes = outcomesOfLaw({
  rows: 3_000,
  logit: ([a = 0, b = 0], [w = 0]) => a - 0.5 * b + (w === 1 ? 1.5 : 0) - 1,
});
const encoding = encodingOf(outcomes.frame);
const rows = encoded(outcomes.frame, encoding);
const model = trainLogistic(encoding, rows, outcomes.labels);

describe('logistic regression', () => {
  it('ends where the loss is flat in every direction', () => {
    const point = Float64Array.of(...model.weights, model.intercept);
    const gradient = new Float64Array(point.length);
    penalizedLoss({ rows, labels: outcomes.labels, ridge: ridgeOf(encoding, rows.rows) }, point, gradient);
    expect(Math.max(...gradient.map(Math.abs))).toBeLessThan(1e-3);
  });

  it('has the slope that differences of the loss show', () => {
    const point = Float64Array.of(...model.weights, model.intercept).map(
      (weight, place) => weight + Math.sin(place),
    );
    const task = { rows, labels: outcomes.labels, ridge: ridgeOf(encoding, rows.rows) };
    const gradient = new Float64Array(point.length);
    penalizedLoss(task, point, gradient);
    const lossAt = (place: number, by: number) =>
      penalizedLoss(
        task,
        point.map((w, at) => (at === place ? w + by : w)),
        new Float64Array(point.length),
      );
    for (const place of [0, 3, 12, point.length - 2, point.length - 1]) {
      const slope = (lossAt(place, 1e-5) - lossAt(place, -1e-5)) / 2e-5;
      expect(gradient[place]).toBeCloseTo(slope, 7);
    }
  });

  it('gives rows that differ in nothing the share of won rows', () => {
    const frame = { rows: 100, columns: [] };
    const labels = Uint8Array.from({ length: 100 }, (_, row) => (row < 30 ? 1 : 0));
    const none = encodingOf(frame);
    const found = trainLogistic(none, encoded(frame, none), labels);
    expect(found.intercept).toBeCloseTo(logit(0.3), 6);
  });

  it('learns a law of lines and words as well as the law itself predicts', () => {
    const fresh = outcomesOfLaw({
      rows: 6_000,
      seed: 2,
      logit: ([a = 0, b = 0], [w = 0]) => a - 0.5 * b + (w === 1 ? 1.5 : 0) - 1,
    });
    const [a, b, , , w] = fresh.frame.columns;
    const law = Float64Array.from(fresh.labels, (_, row) => {
      const of = (column: typeof a) => (column?.kind === 'number' ? (column.values[row] ?? 0) : 0);
      return of(a) - 0.5 * of(b) + (w?.kind === 'category' && w.codes[row] === 1 ? 1.5 : 0);
    });
    const best = areaUnderRoc(law, fresh.labels);
    expect(areaUnderRoc(logisticLogits(model, fresh.frame), fresh.labels)).toBeGreaterThan(best - 0.01);
  });

  it('treats words it has never seen, and what is missing, as rare ones', () => {
    const one = (level: string, code: number) => ({
      rows: 1,
      columns: outcomes.frame.columns.map((column) =>
        column.kind === 'number'
          ? { ...column, values: Float64Array.of(0) }
          : { ...column, levels: [level], codes: Int32Array.of(code) },
      ),
    });
    const [unknown] = logisticLogits(model, one('a fair', 0));
    expect(unknown).toBe(logisticLogits(model, one('portal', -1))[0]);
    expect(Number.isFinite(unknown)).toBe(true);
  });

  it('averages regressions of one encoding to one that gives the mean of their logits', () => {
    const half = outcomes.labels.map((label, row) => (row % 2 === 0 ? label : 0));
    const other = trainLogistic(encoding, rows, half, { start: model });
    const mean = logisticLogits(meanLogistic([model, other]), outcomes.frame);
    const [first, second] = [logisticLogits(model, outcomes.frame), logisticLogits(other, outcomes.frame)];
    mean
      .slice(0, 50)
      .forEach((z, row) => expect(z).toBeCloseTo(((first[row] ?? 0) + (second[row] ?? 0)) / 2, 10));
    expect(shareOf(half)).toBeLessThan(shareOf(outcomes.labels));
  });
});
