import * as z from 'zod';
import { insideOf } from './schema-walk.ts';

/** Paths to the dates and numbers of an input that no bound holds: 'allocations.principalPaise'. */
export function unbounded(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodISODate)
    return ['0001-01-01', '9999-12-31'].some((day) => schema.safeParse(day).success) ? [path] : [];
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    const isBounded = [minValue, maxValue].every(
      (bound) => bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER,
    );
    return isBounded ? [] : [path];
  }
  return insideOf(schema).flatMap(([key, inner]) => unbounded(inner, [path, key].filter(Boolean).join('.')));
}
