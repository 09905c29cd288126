import * as z from 'zod';
import { bytes, call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { PERIODS } from '#platform/contract/period.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { REPORT_FORMATS } from './commissionReports.contract.ts';
import { FIRM_COMPARERS, TRANCHE_SUMMERS } from './insightRights.rules.ts';

/** What a firm did in a period. */
export const PerformanceFigures = z.strictObject({
  /** Brought in the period; null, as are visits and conversion, for Finance, who read no leads. */
  leads: Figure.nullable(),
  /** Site visits made by its customers. */
  visits: z.number().int().nullable(),
  bookings: Figure,
  /** Agreement value of the bookings; null for the firm, which knows no prices. */
  value: Figure.nullable(),
  /** Of the bookings of the period, those cancelled since. */
  cancelled: Figure,
  /** Bookings by leads, in percent with one decimal; null without leads. */
  conversionPct: z.number().nullable(),
  /** Cancelled by bookings; null without bookings. */
  cancelledPct: z.number().nullable(),
  /** Commission approved for bookings of the period. */
  earned: Figure,
  /** Paid in the period, whenever it was booked. */
  paid: Figure,
  /** Of what was paid in the period: days from its condition to its payment, with one decimal; null where nothing was. */
  daysToPay: z.number().nullable(),
});
export type PerformanceFigures = z.infer<typeof PerformanceFigures>;

export const FirmPerformance = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  tier: z.enum(PARTNER_TIERS),
  now: PerformanceFigures,
  before: PerformanceFigures,
  /** Today: what the firm still pays back. */
  toRecover: Figure,
});
export type FirmPerformance = z.infer<typeof FirmPerformance>;

const days = z.strictObject({ from: z.string(), to: z.string() });
const compared = { period: days, before: days };

const query = {
  period: z.enum(PERIODS).optional(),
  from: day('From').optional(),
  to: day('To').optional(),
  projectId: id().optional(),
};

export const getFirmPerformance = call({
  method: 'GET',
  path: '/commissions/partners/{id}/performance',
  summary: 'What a partner firm brought, booked and earned in a period, beside the period before',
  can: TRANCHE_SUMMERS,
  query: z.object(query),
  reply: data(z.strictObject({ ...compared, firm: FirmPerformance })),
});

export const listFirmPerformance = call({
  method: 'GET',
  path: '/commissions/reports/performance',
  summary:
    'The same of the firms that did something in either period: the highest earned first, a hundred of them',
  can: FIRM_COMPARERS,
  query: z.object(query),
  reply: data(
    z.strictObject({
      ...compared,
      firms: z.array(FirmPerformance),
      /** How many there are; the file has all. */
      firmCount: z.number().int(),
    }),
  ),
});

export const exportFirmPerformance = call({
  method: 'GET',
  path: '/commissions/reports/performance/export',
  summary: 'The performance of all firms as a file',
  can: FIRM_COMPARERS,
  query: z.object({ ...query, format: z.enum(REPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
});
