import { formatPct, startCase } from '#platform/contract/format.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import type {
  CommissionGroupBy,
  CommissionReportRow,
  Due,
  GroupFigures,
  OpenTranche,
  OverdueTranche,
} from '../commissionReports.contract.ts';
import type { FirmPerformance, PerformanceFigures } from '../firmPerformance.contract.ts';
import { DESK_LABELS, STATE_LABELS } from '../openTranche.labels.ts';

type Columns<Row> = readonly ReportColumn<Row>[];

export const COMMISSION_COLUMNS: Columns<CommissionReportRow> = [
  { head: 'Number', kind: 'text', value: (row) => row.number, printed: 88 },
  { head: 'Kind', kind: 'text', value: (row) => startCase(row.kind) },
  { head: 'Firm', kind: 'text', value: (row) => row.firm.name, printed: 'rest' },
  { head: 'Tier', kind: 'text', value: (row) => startCase(row.tier) },
  { head: 'Booking', kind: 'text', value: (row) => row.bookingNumber, printed: 84 },
  { head: 'Booked', kind: 'day', value: (row) => row.bookingDate, printed: 56 },
  { head: 'Customer', kind: 'text', value: (row) => row.customerName },
  { head: 'Project', kind: 'text', value: (row) => row.projectName, printed: 80 },
  { head: 'Unit', kind: 'text', value: (row) => row.unitNumber, printed: 44 },
  { head: 'Executive', kind: 'text', value: (row) => row.executiveName },
  { head: 'Structure', kind: 'text', value: (row) => row.structureName },
  { head: 'Status', kind: 'text', value: (row) => startCase(row.status), printed: 62 },
  { head: 'Gross', kind: 'money', value: (row) => row.grossPaise, printed: 80 },
  { head: 'Paid', kind: 'money', value: (row) => row.paidPaise, printed: 76 },
  { head: 'Approved and not paid', kind: 'money', value: (row) => row.openPaise, printed: 80 },
  { head: 'Payable', kind: 'money', value: (row) => row.payablePaise },
  { head: 'To recover', kind: 'money', value: (row) => row.toRecoverPaise },
  { head: 'Paid in these days', kind: 'money', value: (row) => row.paidInDaysPaise },
];

export interface NamedGroup {
  name: string;
  figures: GroupFigures;
}

export const COMMISSION_GROUP_HEADS: Record<CommissionGroupBy, string> = {
  firm: 'Firm',
  project: 'Project',
  month: 'Month of booking',
  executive: 'Executive',
  structure: 'Structure',
};

export function groupColumns(groupBy: CommissionGroupBy): Columns<NamedGroup> {
  const money = (head: string, of: keyof GroupFigures): ReportColumn<NamedGroup> => ({
    head,
    kind: 'money',
    value: ({ figures }) => figures[of].value,
    printed: 92,
  });
  return [
    { head: COMMISSION_GROUP_HEADS[groupBy], kind: 'text', value: ({ name }) => name, printed: 'rest' },
    { head: 'Commissions', kind: 'count', value: ({ figures }) => figures.commissions.value, printed: 66 },
    money('Gross', 'gross'),
    money('Paid', 'paid'),
    money('Approved and not paid', 'open'),
    money('Payable', 'payable'),
    money('To recover', 'toRecover'),
    money('Paid in these days', 'paidInDays'),
  ];
}

export const OVERDUE_COLUMNS: Columns<OverdueTranche> = [
  { head: 'Commission', kind: 'text', value: (row) => row.commission.number, printed: 88 },
  { head: 'Tranche', kind: 'count', value: (row) => row.seq, printed: 44 },
  { head: 'Firm', kind: 'text', value: (row) => row.firm.name, printed: 'rest' },
  { head: 'Booking', kind: 'text', value: (row) => row.bookingNumber, printed: 84 },
  { head: 'Project', kind: 'text', value: (row) => row.projectName },
  { head: 'Unit', kind: 'text', value: (row) => row.unitNumber, printed: 44 },
  { head: 'Payable since', kind: 'day', value: (row) => row.eligibleOn, printed: 60 },
  { head: 'To be paid by', kind: 'day', value: (row) => row.payBy, printed: 60 },
  { head: 'Days late', kind: 'count', value: (row) => row.daysLate, printed: 48 },
  { head: 'Waits for', kind: 'text', value: (row) => DESK_LABELS[row.desk], printed: 104 },
  { head: 'Invoice', kind: 'text', value: (row) => row.invoiceNumber, printed: 64 },
  { head: 'Open', kind: 'money', value: (row) => row.openPaise, printed: 78 },
  { head: 'Net of its invoice', kind: 'money', value: (row) => row.netPaise, printed: 78 },
];

export const LIABILITY_COLUMNS: Columns<OpenTranche> = [
  { head: 'Commission', kind: 'text', value: (row) => row.commission.number, printed: 88 },
  { head: 'Tranche', kind: 'count', value: (row) => row.seq, printed: 44 },
  { head: 'Firm', kind: 'text', value: (row) => row.firm.name, printed: 'rest' },
  { head: 'Booking', kind: 'text', value: (row) => row.bookingNumber, printed: 84 },
  { head: 'Project', kind: 'text', value: (row) => row.projectName, printed: 84 },
  { head: 'Unit', kind: 'text', value: (row) => row.unitNumber, printed: 44 },
  { head: 'State', kind: 'text', value: (row) => STATE_LABELS[row.state], printed: 84 },
  { head: 'Payable since', kind: 'day', value: (row) => row.eligibleOn, printed: 60 },
  { head: 'Expected', kind: 'day', value: (row) => row.expectedOn, printed: 60 },
  { head: 'What it lacks', kind: 'text', value: (row) => row.missing.join(' ') },
  { head: 'Gross', kind: 'money', value: (row) => row.grossPaise },
  { head: 'Open', kind: 'money', value: (row) => row.openPaise, printed: 84 },
];

export const MONTH_COLUMNS: Columns<Due> = [
  { head: 'Falls due', kind: 'text', value: ({ name }) => name, printed: 'rest' },
  { head: 'Tranches', kind: 'count', value: ({ tranches }) => tranches.value, printed: 80 },
  { head: 'Amount', kind: 'money', value: ({ amount }) => amount.value, printed: 120 },
];

const pctText = (pct: number | null) => (pct === null ? null : formatPct(pct));

export const PERFORMANCE_COLUMNS: Columns<FirmPerformance> = [
  { head: 'Firm', kind: 'text', value: ({ name }) => name, printed: 'rest' },
  { head: 'Tier', kind: 'text', value: ({ tier }) => startCase(tier), printed: 44 },
  ...both('Leads', 'count', 52, ({ leads }) => leads?.value ?? null),
  ...both('Visits', 'count', 52, ({ visits }) => visits),
  ...both('Bookings', 'count', 56, ({ bookings }) => bookings.value),
  ...both('Conversion', 'text', 60, ({ conversionPct }) => pctText(conversionPct)),
  ...both('Cancelled', 'text', 60, ({ cancelledPct }) => pctText(cancelledPct)),
  ...both('Value', 'money', 88, ({ value }) => value?.value ?? null),
  ...both('Earned', 'money', 80, ({ earned }) => earned.value),
  ...both('Paid', 'money', 80, ({ paid }) => paid.value),
  ...both('Days to pay', 'count', 60, ({ daysToPay }) => daysToPay),
  { head: 'To recover', kind: 'money', value: ({ toRecover }) => toRecover.value, printed: 76 },
];

/** On paper only the period itself has room. */
function both(
  head: string,
  kind: ReportColumn<FirmPerformance>['kind'],
  printed: number,
  of: (figures: PerformanceFigures) => string | number | null,
): ReportColumn<FirmPerformance>[] {
  return [
    { head, kind, value: ({ now }) => of(now), printed },
    { head: `${head} before`, kind, value: ({ before }) => of(before) },
  ];
}
