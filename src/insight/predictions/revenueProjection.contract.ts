import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import { Prediction } from './prediction.contract.ts';

const paise = z.number().int();

const CashMonth = z.strictObject({
  month: z.string(),
  expectedPaise: paise,
  low80: paise,
  high80: paise,
  low95: paise,
  high95: paise,
  /** Of what is demanded today, of what will be demanded of bookings of today, and of bookings to come. */
  demandedPaise: paise,
  toBeDemandedPaise: paise,
  newBookingsPaise: paise,
});
export type CashMonth = z.infer<typeof CashMonth>;

export const RevenueProjection = z.strictObject({
  ...Prediction,
  /** Whole months after the running one. */
  months: z.array(CashMonth),
  /** How much of a demand is paid so many days after its due date. */
  curve: z.array(z.strictObject({ days: z.number().int(), paidShare: z.number() })),
  /** Days by which milestones were completed after their planned end: 10, 50 and 90 of 100 are not later. */
  slip: z.strictObject({
    p10: z.number().int(),
    p50: z.number().int(),
    p90: z.number().int(),
    milestones: z.number().int(),
  }),
  /** What if: milestones slip by two months more and a tenth is paid a month later; a tenth more is booked. */
  scenarios: z.strictObject({ low: z.array(paise), high: z.array(paise) }),
});
export type RevenueProjection = z.infer<typeof RevenueProjection>;

/** So many months ahead are shown. */
export const USUAL_MONTHS = 6;

export const CASH_READERS = anyOf(GROUPS.FINANCE, ['Sales Head']);

export const getRevenueProjection = call({
  method: 'GET',
  path: '/analytics/predictions/revenue-projection',
  summary:
    'Cash in the months to come: of demands, of plans and of new bookings, with bands and the error made so far',
  can: CASH_READERS,
  query: z.object({
    projectId: id().optional(),
    months: z.coerce.number().int().min(1).max(12).default(USUAL_MONTHS),
    /** Of a past day it is refused: plans and milestones as they were then are not kept. */
    asOf: day('As of').optional(),
  }),
  reply: data(RevenueProjection),
  errors: { validation: 'A day other than today.' },
});
