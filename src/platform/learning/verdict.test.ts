import { describe, expect, it } from 'vitest';
import { boundsOf } from './bounds.ts';
import { areaUnderRoc, qualityOf } from './metrics.ts';
import { sigmoid } from './numbers.ts';
import { randomFrom } from './random.ts';
import { suspectsOf } from './suspects.ts';
import { verdictOf } from './verdict.ts';

/** Rows of a law, and what it says of each. */
function drawn(rows: number, seed: number) {
  const random = randomFrom(seed);
  const probabilities = Float64Array.from({ length: rows }, () => sigmoid(3 * random() - 2.5));
  return { probabilities, labels: Uint8Array.from(probabilities, (p) => (random() < p ? 1 : 0)) };
}

describe('the bounds of quality', () => {
  it('hold the area of the law in about 57 of 60 draws', () => {
    const { probabilities, labels } = drawn(60_000, 1);
    const truth = areaUnderRoc(probabilities, labels);
    const held = Array.from({ length: 60 }, (_, draw) => {
      const one = drawn(250, 100 + draw);
      const { auc } = boundsOf(one.probabilities, one.labels, 5);
      return auc !== null && auc.low <= truth && truth <= auc.high;
    }).filter(Boolean).length;
    expect(held).toBeGreaterThan(52);
  });

  it('narrow with more rows, and hold the lift that was measured', () => {
    const widths = [300, 3000].map((rows) => {
      const { probabilities, labels } = drawn(rows, 3);
      const { auc, topDecileLift } = boundsOf(probabilities, labels, 7);
      const lift = qualityOf(probabilities, labels).topDecileLift;
      expect(topDecileLift.low).toBeLessThanOrEqual(lift);
      expect(topDecileLift.high).toBeGreaterThanOrEqual(lift);
      return (auc?.high ?? 1) - (auc?.low ?? 0);
    });
    expect(widths[1]).toBeLessThan((widths[0] ?? 0) / 2);
  });

  it('say nothing of an area where there is only one outcome', () => {
    expect(boundsOf(new Float64Array(50).fill(0.3), new Uint8Array(50), 1).auc).toBeNull();
  });
});

describe('the verdict', () => {
  const evidence = (more: Partial<Parameters<typeof verdictOf>[0]> = {}) =>
    verdictOf({
      learned: { rows: 900, won: 90 },
      judged: { rows: 400, won: 40 },
      quality: { auc: 0.72, prAuc: 0.3, brier: 0.08, logLoss: 0.3, ece: 0.02, topDecileLift: 3 },
      auc: { low: 0.66, high: 0.78 },
      ...more,
    }).verdict;

  it('is fit for what surely tells outcomes apart, and unfit for what may be luck or helps nobody', () => {
    expect(evidence()).toBe('fit');
    expect(evidence({ auc: { low: 0.49, high: 0.8 } })).toBe('unfit');
    const quality = { auc: 0.6, prAuc: 0.3, brier: 0.08, logLoss: 0.3, ece: 0.02, topDecileLift: 1.4 };
    expect(evidence({ quality, auc: { low: 0.52, high: 0.68 } })).toBe('unfit');
    expect(evidence({ quality: { ...quality, auc: 0.72, brier: 0.1 } })).toBe('unfit');
  });

  it('is that there is too little below 200 rows, 20 of an outcome, or 10 to judge by', () => {
    expect(evidence({ learned: { rows: 199, won: 90 } })).toBe('tooLittle');
    expect(evidence({ learned: { rows: 900, won: 19 } })).toBe('tooLittle');
    expect(evidence({ learned: { rows: 900, won: 890 } })).toBe('tooLittle');
    expect(evidence({ judged: { rows: 400, won: 9 } })).toBe('tooLittle');
  });
});

describe('suspects', () => {
  it('are columns of which one value, in at least fifty rows, nearly tells the outcome', () => {
    const labels = Uint8Array.from({ length: 400 }, (_, row) => (row % 4 === 0 ? 1 : 0));
    const values = (of: (row: number) => number) => Float64Array.from(labels, (_, row) => of(row));
    const column = (name: string, of: (row: number) => number) => ({
      kind: 'number' as const,
      name,
      values: values(of),
    });
    const columns = [
      column('closed', (row) => (row % 4 === 1 || row === 0 ? 1 : Number.NaN)),
      column('harmless', (row) => row % 3),
      column('rare', (row) => (row < 160 && row % 4 === 1 ? 7 : 0)),
    ];
    const found = suspectsOf({ frame: { rows: 400, columns }, labels });
    expect(found.map(({ name, value, rows, won }) => [name, value, rows, won])).toEqual([
      ['closed', 'filled', 101, 1],
    ]);
  });
});
