import { describe, expect, it } from 'vitest';
import { columnOf, notationOf } from './frame.reading.ts';

function read(...texts: string[]) {
  const rows = texts.map((text) => [text]);
  const notation = notationOf(rows, 0);
  const column = columnOf('x', rows, 0, notation);
  return { notation, values: column.kind === 'number' ? [...column.values] : column.levels };
}

describe('a column of texts', () => {
  it.each([
    ['plain', ['1', '-2.5', '3e2', ''], [1, -2.5, 300, Number.NaN]],
    ['grouped', ['12,50,000', '1,250.50', '7'], [1_250_000, 1_250.5, 7]],
    ['decimalComma', ['0,125', '1,250', '-3'], [0.125, 1.25, -3]],
    ['isoDay', ['1970-01-02', '1970-01-03T12:00:00Z', 'NA'], [1, 2.5, Number.NaN]],
    ['indianDay', ['02/01/1970', '31-01-1970 06:00'], [1, 30.25]],
    ['words', ['400001', '0400', 'n/a'], ['400001', '0400']],
    ['words', ['4', 'four', ' 4 '], ['4', 'four']],
    ['words', ['', 'null', '-'], []],
  ])('is read as %s where every text makes sense so', (notation, texts, values) => {
    expect(read(...texts)).toEqual({ notation, values });
  });

  it('keeps the notation it was learned in: what makes no sense in it is missing', () => {
    const rows = [['1,250'], ['unknown'], ['1.5']];
    expect(columnOf('x', rows, 0, 'decimalComma')).toMatchObject({
      values: Float64Array.of(1.25, Number.NaN, 1.5),
    });
  });
});
