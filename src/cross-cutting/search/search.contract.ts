import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';

/** In the order in which they are shown. */
export const SEARCH_KINDS = ['lead', 'unit', 'sale', 'invoice', 'project', 'user', 'document'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SearchResult = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
  /** Of a unit, for its address. */
  projectId: z.uuid().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const search = call({
  method: 'GET',
  path: '/search',
  summary:
    'Searches enquiries, units, sales, invoices, projects, documents and people; phone numbers in any format',
  can: SIGNED_IN,
  query: z.object({ q: z.string().max(100).default('') }),
  reply: data(z.array(SearchResult)),
});
