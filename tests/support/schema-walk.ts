import * as z from 'zod';
import type { Path } from './strange.ts';

/** The schemas directly inside of one, each with its key; '' where it is the same value. */
export function insideOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries<z.core.$ZodType>(schema.shape);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return [['', schema.def.innerType]];
  if (schema instanceof z.ZodArray) return [['', schema.def.element]];
  if (schema instanceof z.ZodUnion) return schema.def.options.map((option) => ['', option]);
  if (schema instanceof z.ZodRecord) return [['', schema.def.valueType]];
  if (schema instanceof z.ZodPipe)
    return [
      ['', schema.def.in],
      ['', schema.def.out],
    ];
  return [];
}

/** Paths to the ids of an input, in an array to its first one. */
export const idsIn = (schema: z.core.$ZodType) => pathsTo(schema, (one) => one instanceof z.ZodUUID);

/** Paths to the days of an input, in an array to its first one. */
export const daysIn = (schema: z.core.$ZodType) => pathsTo(schema, (one) => one instanceof z.ZodISODate);

function pathsTo(
  schema: z.core.$ZodType,
  isWanted: (one: z.core.$ZodType) => boolean,
  path: Path = [],
): Path[] {
  if (isWanted(schema)) return [path];
  const inside: readonly [string | number, z.core.$ZodType][] =
    schema instanceof z.ZodArray ? [[0, schema.def.element]] : insideOf(schema);
  return inside.flatMap(([key, inner]) => pathsTo(inner, isWanted, key === '' ? path : [...path, key]));
}
