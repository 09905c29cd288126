import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { get } from 'react-hook-form';
import { toApiError } from '../client/api-error.ts';

export interface NamedError {
  name: string;
  message: string;
}

/** Name under which the sentence of the server stands that belongs to no field of the form. */
export const SERVER_ERROR = 'root.server';

/** All field errors of a form, flat and in the order of the fields: [{ name: 'applicants.0.pan', message }]. */
export function errorList(errors: object, prefix = ''): NamedError[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): NamedError[] => {
    if (!error || (prefix === '' && key === 'root')) return [];
    const name = prefix ? `${prefix}.${key}` : key;
    if (isLeaf(error)) return [{ name, message: String(error.message || 'This field is not valid.') }];
    return typeof error === 'object' ? errorList(error, name) : [];
  });
}

/** 'Fix 1 field to continue', or nothing to say. */
export function fixText(count: number, purpose = 'continue'): string {
  if (count === 0) return '';
  return `Fix ${count} ${count === 1 ? 'field' : 'fields'} to ${purpose}`;
}

/**
 * Puts the errors of a refused request where they belong: a named field gets its message and the focus, the
 * rest stands above the form. Returns whether a field of the form was named.
 */
export function applyServerErrors<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  thrown: unknown,
): boolean {
  const error = toApiError(thrown);
  const values = form.getValues();
  const known = error.fields.filter(({ field }) => get(values, field) !== undefined);
  const unknown = error.fields.filter(({ field }) => get(values, field) === undefined);
  for (const { field, message } of known) form.setError(field as FieldPath<V>, { type: 'server', message });
  const rest = known.length === 0 ? [error.message] : unknown.map(({ message }) => message);
  if (rest.length > 0)
    form.setError(SERVER_ERROR, { type: error.code, message: [...new Set(rest)].join(' ') });
  const [first] = known;
  // Once the form is no longer being sent: until then its button holds the focus.
  if (first) setTimeout(() => form.setFocus(first.field as FieldPath<V>));
  return known.length > 0;
}

function isLeaf(error: unknown): error is { message?: string; type: unknown } {
  return typeof error === 'object' && error !== null && 'type' in error && typeof error.type !== 'object';
}
