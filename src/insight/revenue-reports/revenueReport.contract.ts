import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { anyValueOf, id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { towerOrNone } from '#inventory/towers/tower.contract.ts';
import { AgeingRow, Tax } from '#insight/dashboards/dashboard.contract.ts';
import { RevenueProjection } from '#insight/predictions/revenueProjection.contract.ts';
import { FellDue } from '#insight/reports/paymentsReport.contract.ts';
import { reportDays, reportHead } from '#insight/reporting/report.contract.ts';
import { REVENUE_GROUPS } from './revenueReport.rules.ts';

/** Who reads revenue: Finance. */
export const REVENUE_READERS = CAPABILITIES.viewFinancials;

const paise = z.number().int();
const Counted = z.strictObject({ count: Figure, amount: Figure });

/** What was booked, billed, collected and due in some days. */
export const RevenueFigures = z.strictObject({
  /** Bookings of the days, gross: those cancelled since count, moves to another unit do not. */
  bookings: Figure,
  bookingValue: Figure,
  /** Cancelled in the days, whenever they were booked. */
  cancelledValue: Figure,
  /** Booking value less what was cancelled in the same days. */
  netValuePaise: paise,
  /** Invoices of the days, GST included. */
  billed: Figure,
  /** Verified receipts and TDS by the day received, GST included. */
  collected: Figure,
  /** TDS included, which buyers paid to the state. */
  deducted: Figure,
  /** The GST in them, which belongs to the state. */
  taxCollected: Figure,
  collectedWithoutTaxPaise: paise,
  /** What fell due in the days, and the part of it paid by now. */
  due: FellDue,
});
export type RevenueFigures = z.infer<typeof RevenueFigures>;

const RevenueGroup = z.strictObject({
  /** '2026-11', or the id of a project or tower; 'none' for sales without a tower. */
  id: z.string(),
  name: z.string(),
  now: RevenueFigures,
  /** Null without a comparison, and for months of custom days. */
  before: RevenueFigures.nullable(),
});
export type RevenueGroup = z.infer<typeof RevenueGroup>;

const Interest = z.strictObject({
  /** Late interest of the days, GST included; received, waived and open by now. */
  billed: Figure,
  received: Figure,
  waived: Figure,
  open: Figure,
});
export type Interest = z.infer<typeof Interest>;

const ReceivableYear = z.strictObject({
  /** The year in which the financial year begins, or 'undated'. */
  id: z.string(),
  /** 'FY 2026-27' */
  name: z.string(),
  amount: Figure,
});

/** What stands today, whatever the days of the report. */
const Standing = z.strictObject({
  /** Demanded and neither paid nor waived. */
  outstanding: Figure,
  /** The whole of the plans that is neither paid nor waived, demanded or not. */
  receivable: Figure,
  receivableYears: z.array(ReceivableYear),
  ageing: z.array(AgeingRow),
  /** Money of buyers that is on account: an advance until something is demanded. */
  advance: Counted,
  /** TDS whose certificate has not come. */
  certificates: Counted,
  /** Recorded and not verified: none of the sums counts it. */
  toVerify: Counted,
  refundsToPay: Counted,
});

const compared = <Shape extends z.ZodType>(figures: Shape) =>
  z.strictObject({ now: figures, before: figures.nullable() });

const kpis = {
  ...reportHead,
  total: compared(RevenueFigures),
  /** GST of the invoices, rate by rate. */
  tax: Tax,
  interest: compared(Interest),
  /** Paid back to buyers of cancelled sales. */
  refunds: compared(Counted),
  standing: Standing,
};

export const RevenueKpis = z.strictObject(kpis);
export type RevenueKpis = z.infer<typeof RevenueKpis>;

export const RevenueAnalysis = z.strictObject({
  ...kpis,
  groupBy: z.enum(REVENUE_GROUPS),
  /** Add up to the total, figure by figure. */
  groups: z.array(RevenueGroup),
  /** With `include=trends`: the last twelve months, the running one at the end. */
  trends: z
    .strictObject({
      months: z.array(RevenueGroup),
      /** Of what was collected in the last three months that are over. */
      direction: z.enum(['up', 'down', 'stable']),
    })
    .nullable(),
  /** With `include=projections`: the cash that is expected. */
  projections: RevenueProjection.nullable(),
});
export type RevenueAnalysis = z.infer<typeof RevenueAnalysis>;

const filter = {
  ...reportDays,
  projectId: id().optional(),
  /** 'none': of sales without a tower. */
  towerId: towerOrNone().optional(),
};

export const getRevenueAnalysis = call({
  method: 'GET',
  path: '/analytics/revenue-analysis',
  summary:
    'What was booked, billed, collected and due by month, project or tower; what is open, and until when',
  can: REVENUE_READERS,
  query: z.object({
    ...filter,
    groupBy: z.enum(REVENUE_GROUPS).optional(),
    include: anyValueOf(['trends', 'projections']),
  }),
  reply: data(RevenueAnalysis),
  errors: { validation: 'Days that are turned round, or towers without their project.' },
});

export const getRevenueKpis = call({
  method: 'GET',
  path: '/analytics/revenue-kpis',
  summary: 'The totals of the revenue analysis alone',
  can: REVENUE_READERS,
  query: z.object(filter),
  reply: data(RevenueKpis),
  errors: { validation: 'Days that are turned round.' },
});
