import * as z from 'zod';
import { day, id, instant } from '#platform/contract/fields.ts';
import { COURSE_STAGES } from './leadCourse.rules.ts';

/** Of leads without a project or an owner. */
export const NOBODY = 'none';

const REACHABLE = COURSE_STAGES.filter((stage) => stage !== 'new');
const flag = () => z.enum(['true']).optional();

/** Filters by how leads went, as reports count them. */
export const courseFilters = {
  /** Days between which the person first asked. */
  enquiredFrom: day('Enquired from').optional(),
  enquiredTo: day('Enquired to').optional(),
  /** The hour of the day at which they did: 14 is from 2 to 3 p.m. */
  enquiredHour: z.coerce.number().int().min(0).max(23).optional(),
  /** Monday is 1, Sunday 7. */
  enquiredWeekday: z.coerce.number().int().min(1).max(7).optional(),
  firstProjectId: z.union([id(), z.literal(NOBODY)]).optional(),
  firstOwnerId: z.union([id(), z.literal(NOBODY)]).optional(),
  campaign: z.string().max(120).optional(),
  hasCampaign: z.enum(['true', 'false']).optional(),
  /** Came to this stage at some time, or further. */
  reached: z.enum(REACHABLE).optional(),
  /** Came to this stage and never further. */
  furthest: z.enum(COURSE_STAGES).optional(),
  /** First entered this stage on one of the days. */
  entered: z.enum(REACHABLE).optional(),
  enteredFrom: day('Entered from').optional(),
  enteredTo: day('Entered to').optional(),
  /** A site visit took place on one of the days. */
  visitedFrom: day('Visited from').optional(),
  visitedTo: day('Visited to').optional(),
  /** Asked again on one of the days. */
  againFrom: day('Again from').optional(),
  againTo: day('Again to').optional(),
  /** First reply: given, within the reply time, after it. */
  answered: z.enum(['yes', 'inTime', 'late']).optional(),
  wrongNumber: flag(),
  enquiredAgain: flag(),
  /** Without contact for too long at its stage. */
  silent: flag(),
  followUpFrom: instant('Follow-up from').optional(),
  noFollowUp: flag(),
};
