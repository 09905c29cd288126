import * as z from 'zod';
import type { Call, PageReply } from './call.ts';
import { bytes, call, data, withoutPaging } from './call.ts';
import { EXPORT_FORMATS } from './exportFormat.ts';
import { id } from './fields.ts';

/** So many rows are exported by name; more by the filter. */
export const MAX_CHOSEN = 200;

/** Rows chosen on the list, instead of all that the filter finds: 'id,id'. */
function chosen(rowId: z.ZodType<string, string>) {
  return z
    .string()
    .transform((raw) => raw.split(','))
    .pipe(z.array(rowId).max(MAX_CHOSEN, `Select at most ${MAX_CHOSEN} rows.`))
    .optional();
}

type ListCall<Path extends string, Shape extends z.ZodRawShape> = Pick<Call, 'summary' | 'can'> & {
  path: Path;
  query: z.ZodObject<Shape>;
  reply: PageReply;
};

/** The rows of a list as a file: all that its filter finds, or those that are chosen. */
export function fileOf<Path extends string, Shape extends z.ZodRawShape>(
  { path, summary, can, query }: ListCall<Path, Shape>,
  rowId: z.ZodType<string, string> = id(),
) {
  return call({
    method: 'GET',
    path: `${path}/export` as const,
    summary: `${summary}, as a file`,
    can,
    query: z.object({
      ...withoutPaging(query.shape),
      ids: chosen(rowId),
      format: z.enum(EXPORT_FORMATS).default('csv'),
    }),
    reply: bytes('application/octet-stream'),
  });
}

/** How many rows the filter of a list finds, and what their amounts add up to. */
export function totalsOf<Path extends string, Shape extends z.ZodRawShape, Sum extends string>(
  { path, summary, can, query }: ListCall<Path, Shape>,
  sums: readonly Sum[],
) {
  const amounts = Object.fromEntries(sums.map((sum) => [sum, z.number().int().nullable()]));
  return call({
    method: 'GET',
    path: `${path}/totals` as const,
    summary: `${summary}, counted and added up`,
    can,
    query: z.object(withoutPaging(query.shape)),
    reply: data(
      z.strictObject({
        count: z.number().int(),
        /** The count goes no further. */
        countIsAtLeast: z.boolean().optional(),
        /** Null where the caller may not know the amounts. */
        sums: z.strictObject(amounts as Record<Sum, z.ZodNullable<z.ZodNumber>>),
      }),
    ),
  });
}

/** What `totalsOf` answers. */
export interface ListTotals<Sums extends Record<string, number | null>> {
  count: number;
  countIsAtLeast?: boolean | undefined;
  sums: Sums;
}

/** Of a list without amounts. */
export type ListCount = ListTotals<Record<never, number>>;
