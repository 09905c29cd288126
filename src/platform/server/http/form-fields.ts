import type * as z from 'zod';
import { AppError } from '../../contract/errors.ts';
import type { UploadedFile } from './route.ts';

/** The fields of a form beside its file; empty ones count as left out, unknown ones are refused. */
export function formFields<Schema extends z.ZodType>(
  schema: Schema,
  { fields }: UploadedFile,
): z.output<Schema> {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new AppError('validation', problems[0]?.message ?? 'The form is invalid.', problems);
}
