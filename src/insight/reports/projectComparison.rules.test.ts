import { describe, expect, it } from 'vitest';
import { marksOf } from './projectComparison.rules.ts';

const of = (...values: (number | null)[]) => values.map((value, at) => ({ id: String(at), value }));

describe('the marks of compared projects', () => {
  it('name the highest as best where more is better, and the lowest where less is', () => {
    expect(marksOf(of(3, 1, 2), 'high')).toEqual({ best: ['0'], worst: ['1'] });
    expect(marksOf(of(3, 1, 2), 'low')).toEqual({ best: ['1'], worst: ['0'] });
  });

  it('name all that share the place', () => {
    expect(marksOf(of(3, 1, 3, 1), 'high')).toEqual({ best: ['0', '2'], worst: ['1', '3'] });
  });

  it('name nobody among equals, alone, or where nothing is known', () => {
    for (const values of [of(), of(4), of(4, null), of(4, 4), of(null, null)])
      expect(marksOf(values, 'high')).toEqual({ best: [], worst: [] });
  });

  it('pass over projects of which nothing is known', () => {
    expect(marksOf(of(null, 5, 7), 'high')).toEqual({ best: ['2'], worst: ['1'] });
  });
});
