import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';

export const ProgressPoint = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  fromPct: z.number().int(),
  toPct: z.number().int(),
  note: z.string().nullable(),
  /** Nobody reported it: known from before progress was kept as a log. */
  isDerived: z.boolean(),
  /** Taken since the report before: how many, and the newest of them. */
  photoCount: z.number().int(),
  photos: z.array(z.strictObject({ id: z.uuid(), smallFileId: z.uuid(), caption: z.string().nullable() })),
  by: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
});
export type ProgressPoint = z.infer<typeof ProgressPoint>;

export const listProgress = call({
  method: 'GET',
  path: '/construction/milestones/{id}/progress',
  summary: 'Every report of progress of a milestone, the newest first',
  can: GROUPS.MANAGEMENT,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  reply: page(ProgressPoint),
});
