import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './hashChain.ts';

describe('canonical JSON', () => {
  test('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: 1, a: [null, true, 'x"y'] })).toBe('{"a":[null,true,"x\\"y"],"b":1}');
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  });

  test('is JSON and tells different values apart', () => {
    const value = fc.jsonValue({ maxDepth: 3 }).filter(holdsOnlyIntegers);
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(JSON.parse(canonicalJson(one))).toEqual(JSON.parse(JSON.stringify(one)));
        const isSame = canonicalJson(one) === canonicalJson(other);
        expect(isSame).toBe(
          canonicalJson(JSON.parse(JSON.stringify(one))) === canonicalJson(JSON.parse(JSON.stringify(other))),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('refuses what JSON would lose', () => {
    for (const lossy of [undefined, { a: undefined }, Number.NaN, 0.1, 2 ** 60, new Date(0), 1n, () => 1]) {
      expect(() => canonicalJson(lossy)).toThrow(TypeError);
    }
  });
});

function holdsOnlyIntegers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(holdsOnlyIntegers);
}
