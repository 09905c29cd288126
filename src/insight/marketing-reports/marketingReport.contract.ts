import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { anyValueOf, id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { reportDays, reportHead } from '#insight/reporting/report.contract.ts';
import { MARKETING_READERS } from './marketingRights.rules.ts';
import { MARKETING_GROUPS } from './marketingReport.rules.ts';

const paise = z.number().int().nullable();

/** Of the leads that first enquired in some days: how far they came, and what they cost. */
export const MarketingFigures = z.strictObject({
  /** Null, like qualified, visited and open, for those who see no leads; all of them where money is spent on no source. */
  leads: Figure.nullable(),
  qualified: Figure.nullable(),
  visited: Figure.nullable(),
  /** Neither booked nor lost: these may still book. */
  open: Figure.nullable(),
  /** Booked by them at any time; moves to another unit are none. Null of what is spent on no source. */
  bookings: Figure.nullable(),
  bookingValue: Figure.nullable(),
  /** Of these bookings those that are not cancelled. */
  standing: Figure.nullable(),
  standingValue: Figure.nullable(),
  /** Bills of marketing of the days. */
  marketing: Figure,
  /** Brokerage of partners of the days; null for those who do not list it. */
  brokerage: Figure.nullable(),
  /** Both together; null where brokerage is part of it and not told. */
  spentPaise: paise,
  costPerLeadPaise: paise,
  costPerQualifiedPaise: paise,
  costPerVisitPaise: paise,
  costPerBookingPaise: paise,
  /** Margin of the standing bookings less what was spent, in percent of what was spent; null of nothing. */
  returnPct: z.number().nullable(),
});
export type MarketingFigures = z.infer<typeof MarketingFigures>;

/** The standing bookings of a source, reckoned by other enquiries than the first. */
const Touches = z.strictObject({
  /** Whose last enquiry before the booking came from it. */
  last: z.strictObject({ bookings: Figure, value: Figure, returnPct: z.number().nullable() }),
  /** Each booking shared equally between its enquiries. */
  shared: z.strictObject({
    bookings: z.number(),
    valuePaise: z.number().int(),
    returnPct: z.number().nullable(),
  }),
  /** With an enquiry from it at all: the rows behind the shared ones. */
  touched: Figure,
  /** By more than 30 % of the value by the first enquiry. */
  disagrees: z.boolean(),
});
export type Touches = z.infer<typeof Touches>;

const MarketingGroup = z.strictObject({
  /** A source, campaign, month or project; 'none' for what is spent on no source, '' without a campaign. */
  id: z.string(),
  name: z.string(),
  now: MarketingFigures,
  /** Null without a comparison, for young months, and for months of custom days. */
  before: MarketingFigures.nullable(),
  /** They came within the last 90 days: more of them will book. */
  isYoung: z.boolean(),
  /** Of sources alone: only the source of an enquiry is known. */
  touches: Touches.nullable(),
});
export type MarketingGroup = z.infer<typeof MarketingGroup>;

export const MarketingRoi = z.strictObject({
  ...reportHead,
  groupBy: z.enum(MARKETING_GROUPS),
  /** Percent of the value of a booking, as set for the organization. */
  marginPct: z.number().int(),
  isYoung: z.boolean(),
  total: z.strictObject({ now: MarketingFigures, before: MarketingFigures.nullable() }),
  /** Add up to the total; what was spent without leads, and leads without spend, are groups too. */
  groups: z.array(MarketingGroup),
});
export type MarketingRoi = z.infer<typeof MarketingRoi>;

export const getMarketingRoi = call({
  method: 'GET',
  path: '/analytics/marketing-roi',
  summary:
    'What marketing and partners cost by source, campaign, month or project, and what their leads brought',
  can: MARKETING_READERS,
  query: z.object({
    ...reportDays,
    projectId: id().optional(),
    source: anyValueOf(LEAD_SOURCES),
    groupBy: z.enum(MARKETING_GROUPS).optional(),
  }),
  reply: data(MarketingRoi),
  errors: { validation: 'Days that are turned round.' },
});
