import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { CHANCE_SOURCES } from '#enquiries/scoring/chance.rules.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { Prediction, RowsLink } from './prediction.contract.ts';

/** Those who manage and see leads: what cannot be listed cannot be shown. */
export const LEAD_PREDICTION_READERS: readonly Role[] = GROUPS.MANAGEMENT.filter((role) =>
  GROUPS.SALES.includes(role),
);

/** Of the leads open at a month end: the sum of their chances before correction, and how many booked in 90 days. */
const MonthEnd = z.strictObject({ asOf: z.string(), expected: z.number(), booked: z.number().int() });

export const LeadConversion = z.strictObject({
  ...Prediction,
  /** Leads of the last 24 months that were decided, and those booked. */
  decided: z.number().int(),
  won: z.number().int(),
  open: z.number().int(),
  /** Bookings of the open leads within 90 days: the sum of their chances. Null while these are defaults. */
  expected: z
    .strictObject({ bookings: z.number(), low80: z.number().int(), high80: z.number().int() })
    .nullable(),
  /** The same, as it was called first. */
  expectedBookings: z.number().nullable(),
  /** Chance times the middle of the budget; leads without a budget count as zero. */
  expectedValuePaise: z.number().int().nullable(),
  withoutBudget: z.number().int(),
  stages: z.array(
    z.strictObject({
      stage: z.enum(OPEN_LEAD_STATUSES),
      leads: z.number().int(),
      expectedBookings: z.number().nullable(),
      expectedValuePaise: z.number().int().nullable(),
      link: RowsLink,
    }),
  ),
  /** The last six month ends after which 90 days are over, the oldest first; of the whole organization. */
  addsUp: z.array(MonthEnd),
  /** From enquiry to booking: 10, 50 and 90 of 100 took no longer. */
  daysToBook: z
    .strictObject({ p10: z.number().int(), p50: z.number().int(), p90: z.number().int() })
    .nullable(),
  /** The likeliest to book. */
  leads: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      stage: z.enum(OPEN_LEAD_STATUSES),
      score: z.number(),
      /** Within 90 days. */
      probability: z.number(),
      source: z.enum(CHANCE_SOURCES),
    }),
  ),
});
export type LeadConversion = z.infer<typeof LeadConversion>;

export const getLeadConversion = call({
  method: 'GET',
  path: '/analytics/predictions/lead-conversion-probability',
  summary:
    'The chance of each open lead to book within 90 days, what they add up to, and whether they did before',
  can: LEAD_PREDICTION_READERS,
  query: z.object({
    projectId: id().optional(),
    /** Of a past day it is refused: chances are kept as they are today. */
    asOf: day('As of').optional(),
  }),
  reply: data(LeadConversion),
  errors: { validation: 'A day other than today.' },
});
