import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { saleKind } from '#sales/saleKind.contract.ts';
import { Aim } from '#insight/targets/target.contract.ts';
import { Ratio, reportDays, reportHead } from '#insight/reporting/report.contract.ts';
import { ANALYSIS_GROUPS } from './salesAnalysis.rules.ts';

/** What is known of the bookings and cancellations of some days. Amounts are null for those who may not know prices. */
export const AnalysisFigures = z.strictObject({
  /** Gross: booked in the days, including those cancelled since. Moves to another unit count nowhere. */
  booked: Figure,
  bookedValue: Figure.nullable(),
  /** Cancelled in the days, whenever they were booked. */
  cancelled: Figure,
  cancelledValue: Figure.nullable(),
  /** Booked less cancelled of the same days: its rows are those of both. */
  net: z.number().int(),
  netPaise: z.number().int().nullable(),
  /** Of the booked: not cancelled until today. Never called net. */
  standing: Figure,
  standingValue: Figure.nullable(),
  /** Of the booked: cancelled until today, by the days of booking. */
  lost: Ratio,
  discount: Figure.nullable(),
  /** Of the list price, which is the agreement value and the discount, in percent. */
  discountPct: z.number().nullable(),
  /** Of the booked, in square feet. */
  carpetArea: z.number(),
  /** Agreement value by carpet area. */
  averageRatePaise: z.number().int().nullable(),
  averageValuePaise: z.number().int().nullable(),
  /** Net units a week. */
  perWeek: z.number().nullable(),
  /** The middle of the days from the enquiry to the booking. */
  daysToBooking: z.number().int().nullable(),
  /** The middle of the days from the booking to the agreement, of those that are signed. */
  daysToAgreement: z.number().int().nullable(),
  agreed: Figure,
});
export type AnalysisFigures = z.infer<typeof AnalysisFigures>;

const AnalysisGroup = z.strictObject({
  /** '2026-11', the Monday of a week, an id, a band, a source or a type; 'none' for sales without one. */
  id: z.string(),
  name: z.string(),
  now: AnalysisFigures,
  before: AnalysisFigures.nullable(),
  /** Of people, projects and months; null for other groups, and where nothing is aimed at. */
  aim: Aim.nullable(),
});
export type AnalysisGroup = z.infer<typeof AnalysisGroup>;

const total = z.strictObject({
  now: AnalysisFigures,
  before: AnalysisFigures.nullable(),
  aim: Aim.nullable(),
});

export const SalesKpis = z.strictObject({ ...reportHead, total });
export type SalesKpis = z.infer<typeof SalesKpis>;

export const SalesAnalysis = z.strictObject({
  ...reportHead,
  groupBy: z.enum(ANALYSIS_GROUPS),
  total,
  /** Add up to the total in all that can be added. */
  groups: z.array(AnalysisGroup),
});
export type SalesAnalysis = z.infer<typeof SalesAnalysis>;

const filter = { ...saleKind, towerId: id().optional(), ...reportDays };

export const getSalesAnalysis = call({
  method: 'GET',
  path: '/analytics/sales-analysis',
  summary:
    'Bookings, cancellations, net, discount, rate, days and targets by month, week, project, tower, floors, type, executive, source or partner',
  can: CAPABILITIES.salesReports,
  query: z.object({ ...filter, groupBy: z.enum(ANALYSIS_GROUPS).default('month') }),
  reply: data(SalesAnalysis),
});

export const getSalesKpis = call({
  method: 'GET',
  path: '/analytics/sales-kpis',
  summary: 'The totals of the sales analysis alone',
  can: CAPABILITIES.salesReports,
  query: z.object(filter),
  reply: data(SalesKpis),
});
