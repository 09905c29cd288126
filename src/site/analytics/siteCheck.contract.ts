import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, id, plannedDay } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { CHECK_STATUSES } from '#site/quality/check.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

const FIRST_RESULTS = ['passed', 'failed'] as const;

/** A quality check with how its first inspection ended. */
export const SiteCheck = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  milestone: Named,
  tower: Named.nullable(),
  project: Named,
  status: z.enum(CHECK_STATUSES),
  round: z.number().int(),
  /** Null: not inspected yet, or results are missing. */
  firstResult: z.enum(FIRST_RESULTS).nullable(),
  firstOn: z.string().nullable(),
});
export type SiteCheck = z.infer<typeof SiteCheck>;

export const listSiteChecks = call({
  method: 'GET',
  path: '/construction/analytics/checks',
  summary: 'Quality checks of milestones with the result of their first inspection, the newest result first',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    towerId: id().optional(),
    status: anyValueOf(CHECK_STATUSES),
    /** How the first inspection ended. */
    first: anyValueOf(FIRST_RESULTS),
    /** Days of that inspection. */
    from: plannedDay('First day').optional(),
    to: plannedDay('Last day').optional(),
  }),
  reply: page(SiteCheck),
});
