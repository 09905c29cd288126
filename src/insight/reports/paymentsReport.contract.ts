import * as z from 'zod';
import { bytes, call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { AgeingRow } from '#insight/dashboards/dashboard.contract.ts';
import { Figure } from '#platform/contract/figure.ts';
import { PAYMENT_GROUPS } from './paymentsReport.rules.ts';
import { PERIODS } from '#platform/contract/period.ts';
import { REPORT_FORMATS } from '#insight/reporting/reportExport.contract.ts';

/** Dues in the days of a report, and the part paid by now. */
export const FellDue = z.strictObject({
  fellDue: Figure,
  paid: Figure,
  outstanding: Figure,
  /** The paid share of dues, in tenths of a percent; null without dues. */
  efficiencyPct: z.number().nullable(),
});

export const PaymentFigures = z.strictObject({
  /** Verified receipts and tax deducted; null for the Marketing Head, who reads no receipts. */
  receipts: Figure.nullable(),
  collected: Figure.nullable(),
  /** TDS included, which buyers paid to the state. */
  deducted: Figure.nullable(),
  /** Null for groups of receipts alone: modes and accounts. */
  due: FellDue.nullable(),
});
export type PaymentFigures = z.infer<typeof PaymentFigures>;

const PaymentGroup = z.strictObject({
  /** '2026-11', an id or a mode; 'none' for receipts into no named account. */
  id: z.string(),
  name: z.string(),
  figures: PaymentFigures,
});
export type PaymentGroup = z.infer<typeof PaymentGroup>;

const Counted = z.strictObject({ count: Figure, amount: Figure });

export const PaymentsReport = z.strictObject({
  today: z.string(),
  period: z.strictObject({ from: z.string(), to: z.string() }),
  groupBy: z.enum(PAYMENT_GROUPS),
  /** Including dues, whatever the grouping. */
  total: PaymentFigures,
  /** Add up to the total, figure by figure. */
  groups: z.array(PaymentGroup),
  /** Refunds of cancellations: recorded and unpaid at any time; paid in the period. Null like the receipts. */
  refunds: z.strictObject({ recorded: Counted, paid: Counted }).nullable(),
  /** Overdue today, over the whole ageing. */
  overdue: Figure,
  /** Open today by project and age. */
  ageing: z.array(AgeingRow),
});
export type PaymentsReport = z.infer<typeof PaymentsReport>;

/** Project and days: a period up to today, unless days are given. */
const filter = {
  projectId: id().optional(),
  period: z.enum(PERIODS).optional(),
  from: day('From').optional(),
  to: day('To').optional(),
};

const groupBy = z.enum(PAYMENT_GROUPS).default('month');

export const getPaymentsReport = call({
  method: 'GET',
  path: '/payments/reports/collections',
  summary:
    'Collections by month, project, mode or bank account, with dues and the part paid; refunds and ageing',
  can: CAPABILITIES.salesReports,
  query: z.object({ ...filter, groupBy }),
  reply: data(PaymentsReport),
  errors: { forbidden: 'Modes are for those who read receipts, bank accounts for Finance.' },
});

const PAYMENT_REPORTS = ['collections', 'ageing'] as const;
export const PaymentReportName = z.enum(
  PAYMENT_REPORTS,
  `There is no such report. There are: ${PAYMENT_REPORTS.join(', ')}.`,
);
export type PaymentReportName = z.infer<typeof PaymentReportName>;

export const exportPaymentsReport = call({
  method: 'GET',
  path: '/payments/reports/{report}/export',
  summary: 'Collections or ageing as a file, with the same sums as on screen',
  can: CAPABILITIES.salesReports,
  params: z.object({ report: PaymentReportName }),
  query: z.object({ ...filter, groupBy, format: z.enum(REPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
  errors: {
    validation: 'No such report.',
    forbidden: 'Modes are for those who read receipts, bank accounts for Finance.',
  },
});
