import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, sortBy } from '#platform/contract/fields.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { SALES_AND_FINANCE, SaleSummary } from '#sales/sale.contract.ts';
import { saleKind } from '#sales/saleKind.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { Figure } from '#platform/contract/figure.ts';
import { reportDays } from '#insight/reporting/report.contract.ts';
import { SALES_GROUPS } from './salesReport.rules.ts';

export const SalesFigures = z.strictObject({
  /** Made in the period, including those cancelled since; moves to another unit are none. */
  bookings: Figure,
  /** Their agreement value; null for partners, as are figures derived from it. */
  bookingValue: Figure.nullable(),
  /** Cancelled in the period, whenever they were made; not those that moved to another unit. */
  cancellations: Figure,
  cancelledValue: Figure.nullable(),
  /** Receipts of the period that were verified; null for those who may not see receipts. */
  collections: Figure.nullable(),
  /** Of the bookings, in square feet. */
  carpetArea: z.number(),
  /** Booking value by carpet area; null without a booking. */
  averageRatePaise: z.number().int().nullable(),
});
export type SalesFigures = z.infer<typeof SalesFigures>;

const SalesGroup = z.strictObject({
  /** '2026-11', an id, a source or a type; 'none' for sales without a partner. */
  id: z.string(),
  name: z.string(),
  now: SalesFigures,
  /** In the period before; null without a comparison, and where days have no month before. */
  before: SalesFigures.nullable(),
});
export type SalesGroup = z.infer<typeof SalesGroup>;

const days = z.strictObject({ from: z.string(), to: z.string() });

export const SalesAnalytics = z.strictObject({
  period: days,
  /** The compared period; null without a comparison. */
  before: days.nullable(),
  groupBy: z.enum(SALES_GROUPS),
  total: z.strictObject({ now: SalesFigures, before: SalesFigures.nullable() }),
  /** Add up to the total, figure by figure. */
  groups: z.array(SalesGroup),
});
export type SalesAnalytics = z.infer<typeof SalesAnalytics>;

export const SalesSummary = SalesAnalytics.extend({
  /** With `include=trends`: the last twelve months, and the trend of the last three full ones. */
  trends: z
    .strictObject({ months: z.array(SalesGroup), direction: z.enum(['up', 'down', 'stable']) })
    .nullable(),
  /** With `include=performance`: by executive. */
  performance: z.array(SalesGroup).nullable(),
});
export type SalesSummary = z.infer<typeof SalesSummary>;

/** Sales and days, and what they are compared with. */
const salesFilter = { ...saleKind, ...reportDays };

/** Rows stand beside nothing. */
const { compare: _compare, ...withoutComparison } = salesFilter;

const groupBy = z.enum(SALES_GROUPS).optional();

export const getSalesAnalytics = call({
  method: 'GET',
  path: '/sales/analytics',
  summary:
    'Bookings, cancellations and collections of the sales the caller may see, beside the period before',
  can: SALES_AND_FINANCE,
  query: z.object({ ...salesFilter, groupBy }),
  reply: data(SalesAnalytics),
});

export const getSalesSummary = call({
  method: 'GET',
  path: '/analytics/sales-summary',
  summary: 'Bookings, cancellations and collections by month, project, source, executive, partner or type',
  can: CAPABILITIES.salesReports,
  query: z.object({
    ...salesFilter,
    /** `user` is the executive. */
    groupBy: z.enum([...SALES_GROUPS, 'user']).optional(),
    /** With `kpi` the totals alone. */
    format: z.enum(['summary', 'kpi']).optional(),
    include: anyValueOf(['trends', 'performance']),
  }),
  reply: data(SalesSummary),
});

export const SalesReportRow = SaleSummary.extend({
  unitType: z.enum(UNIT_TYPES),
  carpetArea: z.number(),
  saleableArea: z.number(),
  channelPartnerName: z.string().nullable(),
  source: z.enum(LEAD_SOURCES),
  cancelledOn: z.string().nullable(),
});
export type SalesReportRow = z.infer<typeof SalesReportRow>;

export const getSalesReport = call({
  method: 'GET',
  path: '/analytics/sales-report',
  summary: 'The bookings that a sales summary counts, one by one',
  can: CAPABILITIES.salesReports,
  query: z.object({
    ...pageQuery,
    ...withoutComparison,
    sort: sortBy(['bookingDate', 'bookingNumber', 'agreementValuePaise'], '-bookingDate'),
  }),
  reply: page(SalesReportRow),
});
