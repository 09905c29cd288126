import type * as z from 'zod';

export type ListPatch<Schema extends z.ZodObject> = {
  [Key in keyof z.output<Schema>]?: z.output<Schema>[Key] | null;
};

export interface ListState<Schema extends z.ZodObject> {
  /** Validated, with defaults: what the screen reads. */
  query: z.output<Schema>;
  /** The valid part of the address as it stands: what the call takes. */
  input: z.input<Schema>;
}

/** A shorter name of the search in a link that somebody types. */
const SHORT_SEARCH = 'q';

/** Not filters: they choose how much of the answer is seen, not which rows belong to it. */
const NO_FILTER = new Set(['page', 'limit', 'sort', 'cursor', 'search']);

/** Reads a list's state from its address. A parameter that is unknown or not valid is ignored, never fatal. */
export function readListState<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
): ListState<Schema> {
  const query: Record<string, unknown> = {};
  const input: Record<string, string> = {};
  for (const [key, field] of fieldsOf(schema)) {
    const raw = params.get(key) ?? (key === 'search' ? params.get(SHORT_SEARCH) : null);
    const given = raw === null ? null : field.safeParse(raw);
    if (given?.success && given.data !== undefined) {
      query[key] = given.data;
      input[key] = raw ?? '';
      continue;
    }
    const standard = field.safeParse(undefined);
    if (standard.success && standard.data !== undefined) query[key] = standard.data;
  }
  return { query: query as z.output<Schema>, input: input as z.input<Schema> };
}

/** The address after a change; any change but of the page itself goes back to page 1. */
export function patchedParams(
  schema: z.ZodObject,
  params: URLSearchParams,
  patch: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('page' in patch)) next.delete('page');
  next.delete('cursor');
  if ('search' in patch) next.delete(SHORT_SEARCH);
  for (const [key, value] of Object.entries(patch)) {
    const text = paramText(value);
    if (text === '' || text === standardText(schema, key)) next.delete(key);
    else next.set(key, text);
  }
  return next;
}

/** The address without search and filters; order and page size stay. */
export function clearedParams(schema: z.ZodObject, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key] of fieldsOf(schema)) if (key === 'search' || !NO_FILTER.has(key)) next.delete(key);
  for (const passing of ['page', 'cursor', SHORT_SEARCH]) next.delete(passing);
  return next;
}

/** How many filters the address holds, text search included. */
export function countFilters(schema: z.ZodObject, params: URLSearchParams): number {
  const { input } = readListState(schema, params);
  return Object.keys(input).filter((key) => key === 'search' || !NO_FILTER.has(key)).length;
}

function fieldsOf(schema: z.ZodObject): [string, z.ZodType][] {
  return Object.entries(schema.shape).map(([key, field]) => [key, field as z.ZodType]);
}

function standardText(schema: z.ZodObject, key: string): string | null {
  const field = fieldsOf(schema).find(([name]) => name === key)?.[1];
  const standard = field?.safeParse(undefined);
  return standard?.success && standard.data !== undefined ? paramText(standard.data) : null;
}

function paramText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
