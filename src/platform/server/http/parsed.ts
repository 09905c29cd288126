import * as z from 'zod';
import type { FieldError } from '../../contract/errors.ts';
import { AppError } from '../../contract/errors.ts';
import { strictly } from '../../contract/strict.ts';

const STRICT = new WeakMap<z.ZodType, z.core.$ZodType>();

/** Made once of each schema. */
function strictOf(schema: z.ZodType): z.core.$ZodType {
  const strict = STRICT.get(schema) ?? strictly(schema);
  STRICT.set(schema, strict);
  return strict;
}

/** What came in, read by its schema: an unknown field is refused, and what is wrong is said of each field. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(strictOf(schema), value);
  if (result.success) return result.data as z.output<Schema>;
  const errors = fieldErrors(result.error.issues);
  throw new AppError('validation', errors[0]?.message ?? 'The input is not valid.', errors);
}

/** What is wrong with each field, nothing twice; of unknown ones each by its name. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors = issues.flatMap(({ path, message, ...issue }): FieldError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...path, key].join('.'), message }))
      : [{ field: path.join('.') || 'body', message }],
  );
  const isSame = (one: FieldError, other: FieldError) =>
    one.field === other.field && one.message === other.message;
  return errors.filter((error, index) => errors.findIndex((one) => isSame(one, error)) === index);
}
