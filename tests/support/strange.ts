import fc from 'fast-check';

/** Values that break a field, or fit it and mean something foreign. */
export function strange(foreignIds: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(
      null,
      '',
      ' ',
      '\u0000',
      '\ud800',
      'not-an-id',
      '0000-01-01',
      '2026-13-45',
      '9999-12-31',
      -1,
      0,
      0.5,
      1e20,
      Number.MAX_SAFE_INTEGER,
      true,
      [],
      {},
      [[]],
      { $ne: 1 },
      "'; drop table lead; --",
      '%_\\',
      '🏠'.repeat(500),
    ),
    fc.constantFrom(...foreignIds),
    fc.string({ maxLength: 300 }),
    fc.integer(),
    fc.jsonValue(),
  );
}

export type Path = readonly (string | number)[];

/** Paths to all values of a body, so that one of them can be replaced. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    pathsOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [path, ...inner] : inner;
}

/** The same with another value at a path; what is missing on the way is made. */
export function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  if (typeof first === 'number') {
    const items: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
    items[first] = replaced(items[first], rest, by);
    return items;
  }
  const record = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...record, [first]: replaced(record[first], rest, by) };
}

/** Sentences of the schema library, which nobody outside should read. */
export const LIBRARY =
  /Invalid input|Invalid option|Too (small|big)|Unrecognized key|expected .* to (have|be)|received /;
