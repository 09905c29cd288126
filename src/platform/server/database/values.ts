import pg from 'pg';
import { AppError } from '../../contract/errors.ts';

/**
 * How PostgreSQL's values become ours: int8 and numeric as numbers (money stays below 10^13 paise, areas and
 * percentages have few decimals), dates as 'YYYY-MM-DD', timestamps as ISO instants in UTC.
 */
type Parser = (text: string) => unknown;

const PARSERS = new Map<number, Parser>([
  [pg.types.builtins.INT8, safeInteger],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

export function parserOf(typeId: number): Parser {
  return PARSERS.get(typeId) ?? (pg.types.getTypeParser(typeId, 'text') as Parser);
}

/** For plain `pg` queries, so that both ways of asking give the same values. */
export const typeOverrides = { getTypeParser: (typeId: number) => parserOf(typeId) };

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Integer out of range: ${text}`);
  return value;
}

/**
 * Objects and arrays are JSON: no table has an array column, because the operators on arrays are switched off
 * by row-level security. `pgArray` marks the rare parameter that is compared with `= any(...)`.
 */
export function toParameter(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof PgArray) return value.values;
  if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value) && !(value instanceof Date)) {
    return JSON.stringify(value);
  }
  return value;
}

class PgArray {
  readonly values: readonly string[];
  constructor(values: readonly string[]) {
    this.values = values;
  }
}

export function pgArray(values: readonly string[]): PgArray {
  return new PgArray(values);
}

export function required<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new AppError('notFound', `${what} was not found.`);
  return value;
}
