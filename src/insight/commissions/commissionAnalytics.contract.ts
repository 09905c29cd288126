import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { anyValueOf, day, id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { PERIODS } from '#platform/contract/period.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { FallingDue } from './commissionReports.contract.ts';
import { COMMISSION_SUMMERS } from './insightRights.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });
const Counted = z.strictObject({ count: Figure, amount: Figure });

/** Commissions of sales booked in the period, without those rejected or ended. */
const Booked = z.strictObject({
  /** An id or '2026-11'. */
  id: z.string(),
  name: z.string(),
  commissions: Figure,
  gross: Figure,
  paid: Figure,
});
export type Booked = z.infer<typeof Booked>;

const FirmFigures = Booked.extend({
  tier: z.enum(PARTNER_TIERS),
  /** Of all its commissions, today; null for those who know gross and status only. */
  payable: Figure.nullable(),
  overdue: Figure.nullable(),
});
export type FirmFigures = z.infer<typeof FirmFigures>;

const Waiting = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  firm: Named,
  bookingNumber: z.string(),
  grossPaise: z.number().int(),
  /** YYYY-MM-DD. */
  since: z.string(),
  /** Why it is on hold; null where its approval is pending. */
  reason: z.string().nullable(),
});
export type Waiting = z.infer<typeof Waiting>;

export const CommissionAnalytics = z.strictObject({
  today: z.string(),
  period: z.strictObject({ from: z.string(), to: z.string() }),
  /** There is a commission that the caller may see, whatever the filters say. */
  hasAny: z.boolean(),
  // Today; null for those who know gross and status only.
  payable: Figure.nullable(),
  /** Expected within thirty days. */
  nearlyPayable: Figure.nullable(),
  overdue: Counted.nullable(),
  /** Approved and not paid. */
  liability: Figure.nullable(),
  toRecover: Figure.nullable(),
  approved: Counted,
  onHold: Counted,
  toApprove: z.strictObject({
    ...Counted.shape,
    /** Since when the oldest one waits; null where none does. */
    oldestSince: z.string().nullable(),
  }),
  needsStructure: Figure,
  paidThisMonth: Figure.nullable(),
  /** In the period. */
  paid: Figure.nullable(),
  booked: z.strictObject({
    total: z.strictObject({ commissions: Figure, gross: Figure, paid: Figure }),
    /** The largest; `firms` says how many there are. */
    byFirm: z.array(FirmFigures),
    firms: z.number().int(),
    byProject: z.array(Booked),
    byMonth: z.array(Booked),
  }),
  fallingDue: FallingDue.nullable(),
  /** The first ones, the oldest at the top; null for the Marketing Head, who sees no single commission. */
  waiting: z.array(Waiting).nullable(),
  held: z.array(Waiting).nullable(),
});
export type CommissionAnalytics = z.infer<typeof CommissionAnalytics>;

export const getCommissionAnalytics = call({
  method: 'GET',
  path: '/commissions/analytics',
  summary:
    'Commissions in figures: payable, overdue, waiting, paid and falling due; each with the query of its rows',
  can: COMMISSION_SUMMERS,
  query: z.object({
    period: z.enum(PERIODS).optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    projectId: id().optional(),
    channelPartnerId: id().optional(),
    tier: anyValueOf(PARTNER_TIERS),
  }),
  reply: data(CommissionAnalytics),
});
