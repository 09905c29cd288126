import * as z from 'zod';
import type { Call } from '#platform/contract/call.ts';
import { bytes, call, data, page, pageQuery, withoutPaging } from '#platform/contract/call.ts';
import { anyValueOf, day, id, sortBy } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { totalsOf } from '#platform/contract/listCalls.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { CommissionSummary, listCommissions } from '#partners/commissions/commission.contract.ts';
import { COMMISSION_REPORTERS, TRANCHE_SUMMERS } from './insightRights.rules.ts';
import { DESKS, TRANCHE_STATES } from './openTranche.rules.ts';

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

type Shape = z.ZodRawShape;

/** A report as a file: as a sheet with all its rows, or on paper. */
function reportFileOf<Path extends string, Query extends Shape, More extends Shape>(
  { path, summary, can, query }: Pick<Call, 'summary' | 'can'> & { path: Path; query: z.ZodObject<Query> },
  more: More,
) {
  return call({
    method: 'GET',
    path: `${path}/export` as const,
    summary: `${summary}, as a file`,
    can,
    query: z.object({
      ...withoutPaging(query.shape),
      ...more,
      format: z.enum(REPORT_FORMATS).default('csv'),
    }),
    reply: bytes('application/octet-stream'),
    errors: { validation: 'Too many rows for a PDF, or days that are turned round.' },
  });
}

// --- commission by commission

export const CommissionReportRow = CommissionSummary.extend({
  tier: z.enum(PARTNER_TIERS),
  structureName: z.string().nullable(),
  /** Null for people of a firm. */
  executiveName: z.string().nullable(),
  /** Approved and not paid. */
  openPaise: z.number().int(),
  /** Paid in the asked days; without such days, ever by a payment run. */
  paidInDaysPaise: z.number().int(),
});
export type CommissionReportRow = z.infer<typeof CommissionReportRow>;

/** A report shows so many groups or firms; its file has all. */
export const MAX_GROUPS = 100;

export const COMMISSION_GROUPS = ['firm', 'project', 'month', 'executive', 'structure'] as const;
export type CommissionGroupBy = (typeof COMMISSION_GROUPS)[number];

export const listCommissionReport = call({
  method: 'GET',
  path: '/commissions/reports/detailed',
  summary: 'Commissions one by one: by whom, by which structure, payable and paid in some days',
  can: COMMISSION_REPORTERS,
  query: listCommissions.query.extend({
    salesExecutiveId: id().optional(),
    /** Whether a structure applied. */
    structured: z.enum(['true', 'false']).optional(),
    /** Something of it was paid in these days. */
    paidFrom: day('Paid from').optional(),
    paidUntil: day('Paid until').optional(),
  }),
  reply: page(CommissionReportRow),
});

const SUMS = [
  'grossPaise',
  'paidPaise',
  'openPaise',
  'payablePaise',
  'toRecoverPaise',
  'paidInDaysPaise',
] as const;

export const totalCommissionReport = totalsOf(listCommissionReport, SUMS);

const groupBy = z.enum(COMMISSION_GROUPS).optional();
export const exportCommissionReport = reportFileOf(listCommissionReport, { groupBy });

const GroupFigures = z.strictObject({
  commissions: Figure,
  gross: Figure,
  paid: Figure,
  open: Figure,
  payable: Figure,
  toRecover: Figure,
  paidInDays: Figure,
});
export type GroupFigures = z.infer<typeof GroupFigures>;

const CommissionGroup = z.strictObject({
  /** An id or '2026-11'; 'none' without a structure. */
  id: z.string(),
  name: z.string(),
  figures: GroupFigures,
});
export type CommissionGroup = z.infer<typeof CommissionGroup>;

export const CommissionGroups = z.strictObject({
  groupBy: z.enum(COMMISSION_GROUPS),
  /** The largest; months all of them, in their order. */
  groups: z.array(CommissionGroup),
  /** How many there are; the file has all. */
  groupCount: z.number().int(),
  /** Of all of them, figure by figure. */
  total: GroupFigures,
});
export type CommissionGroups = z.infer<typeof CommissionGroups>;

export const groupCommissionReport = call({
  method: 'GET',
  path: '/commissions/reports/detailed/groups',
  summary: 'Commissions added up by firm, project, month of booking, executive or structure',
  can: COMMISSION_REPORTERS,
  query: z.object({
    ...withoutPaging(listCommissionReport.query.shape),
    groupBy: z.enum(COMMISSION_GROUPS).default('firm'),
  }),
  reply: data(CommissionGroups),
  errors: { forbidden: 'Executives are for the staff of the builder.' },
});

// --- tranche by tranche

const tranche = {
  id: z.uuid(),
  /** 'COM/26-27/0001', and which of its tranches. */
  commission: z.strictObject({ id: z.uuid(), number: z.string() }),
  seq: z.number().int(),
  firm: Named,
  projectId: z.uuid(),
  projectName: z.string(),
  bookingNumber: z.string(),
  bookingDate: z.string(),
  unitNumber: z.string(),
  grossPaise: z.number().int(),
  /** Before GST and TDS: the tranche less what is paid or carried over. */
  openPaise: z.number().int(),
  /** The day on which its condition was met. */
  eligibleOn: z.string().nullable(),
  desk: z.enum(DESKS),
};

export const OpenTranche = z.strictObject({
  ...tranche,
  state: z.enum(TRANCHE_STATES),
  /** By the payment plan; null where it is payable, or no day is foreseen. */
  expectedOn: z.string().nullable(),
  /** What it lacks: 'Payable when 40% is collected; 30% so far.' */
  missing: z.array(z.string()),
});
export type OpenTranche = z.infer<typeof OpenTranche>;

export const OverdueTranche = z.strictObject({
  ...tranche,
  invoiceNumber: z.string().nullable(),
  /** What the firm gets for it after GST and TDS, once its invoice is entered. */
  netPaise: z.number().int().nullable(),
  /** The last day on which it was in time. */
  payBy: z.string(),
  daysLate: z.number().int(),
});
export type OverdueTranche = z.infer<typeof OverdueTranche>;

const trancheFilter = {
  channelPartnerId: id().optional(),
  projectId: id().optional(),
  tier: anyValueOf(PARTNER_TIERS),
  desk: anyValueOf(DESKS),
};

export const listLiability = call({
  method: 'GET',
  path: '/commissions/reports/liability',
  summary: 'What is approved and not paid, tranche by tranche, and when it is expected to fall due',
  can: COMMISSION_REPORTERS,
  query: z.object({
    ...pageQuery,
    ...trancheFilter,
    state: anyValueOf(TRANCHE_STATES),
    expectedFrom: day('Expected from').optional(),
    expectedUntil: day('Expected until').optional(),
    sort: sortBy(['expectedOn', 'openPaise'], 'expectedOn'),
  }),
  reply: page(OpenTranche),
});
export const totalLiability = totalsOf(listLiability, ['grossPaise', 'openPaise']);
export const exportLiability = reportFileOf(listLiability, {
  by: z.enum(['tranche', 'month']).default('tranche'),
});

export const listOverdueTranches = call({
  method: 'GET',
  path: '/commissions/reports/overdue',
  summary: 'Tranches that are late: since when, by how many days, and whose turn it is',
  can: COMMISSION_REPORTERS,
  query: z.object({ ...pageQuery, ...trancheFilter, sort: sortBy(['payBy', 'openPaise'], 'payBy') }),
  reply: page(OverdueTranche),
});
export const totalOverdueTranches = totalsOf(listOverdueTranches, ['grossPaise', 'openPaise', 'netPaise']);
export const exportOverdueTranches = reportFileOf(listOverdueTranches, {});

const Due = z.strictObject({
  /** '2026-12', or which part it is. */
  id: z.string(),
  name: z.string(),
  tranches: Figure,
  amount: Figure,
});
export type Due = z.infer<typeof Due>;

/** What is approved and not paid by when it falls due; its parts add up to the total. */
export const FallingDue = z.strictObject({
  payable: Due,
  /** Their day is past, but what they depend on is not collected. */
  late: Due,
  months: z.array(Due),
  later: Due,
  /** They depend on a step of the sale or a stage without a day. */
  undated: Due,
  onHold: Due,
  total: Due,
});
export type FallingDue = z.infer<typeof FallingDue>;

export const getLiabilityMonths = call({
  method: 'GET',
  path: '/commissions/reports/liability/months',
  summary: 'What is approved and not paid, by the month in which it falls due',
  can: TRANCHE_SUMMERS,
  query: z.object({
    channelPartnerId: trancheFilter.channelPartnerId,
    projectId: trancheFilter.projectId,
    tier: trancheFilter.tier,
  }),
  reply: data(FallingDue),
});
