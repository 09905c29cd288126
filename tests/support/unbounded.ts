import * as z from 'zod';

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

function insideOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
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
