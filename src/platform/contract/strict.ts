import * as z from 'zod';

/**
 * The schema of an input as the server reads it: fields that it does not name are refused, at any depth, in place of
 * being dropped. Forms and imports read by the schema itself, which leaves out what is theirs alone. A schema that
 * takes whatever comes (`z.looseObject`) goes on doing so.
 */
export function strictly(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const { def } = schema;
    const shape = Object.fromEntries(
      Object.entries<z.core.$ZodType>(schema.shape).map(([key, field]) => [key, strictly(field)]),
    );
    return z.core.clone(schema, { ...def, shape, catchall: def.catchall ?? z.never() });
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return z.core.clone(schema, { ...schema.def, innerType: strictly(schema.def.innerType) });
  if (schema instanceof z.ZodArray)
    return z.core.clone(schema, { ...schema.def, element: strictly(schema.def.element) });
  if (schema instanceof z.ZodUnion)
    return z.core.clone(schema, { ...schema.def, options: schema.def.options.map(strictly) });
  if (schema instanceof z.ZodRecord)
    return z.core.clone(schema, { ...schema.def, valueType: strictly(schema.def.valueType) });
  // What comes in is refused; what a transformation makes of it is ours.
  if (schema instanceof z.ZodPipe)
    return z.core.clone(schema, { ...schema.def, in: strictly(schema.def.in) });
  return schema;
}
