import type { PaymentFigures, PaymentsReport } from '../paymentsReport.contract.ts';
import type { PaymentGroupBy } from '../paymentsReport.rules.ts';
import { isDueGroup } from '../paymentsReport.rules.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';

export const PAYMENT_HEADS: Record<PaymentGroupBy, string> = {
  month: 'Month',
  project: 'Project',
  mode: 'Mode',
  account: 'Bank account',
};

export interface NamedPayments {
  name: string;
  figures: PaymentFigures;
}

type PaymentColumn = ReportColumn<NamedPayments>;

export function paymentColumns(groupBy: PaymentGroupBy): readonly PaymentColumn[] {
  return [
    { head: PAYMENT_HEADS[groupBy], kind: 'text', value: ({ name }) => name, printed: 'rest' },
    { head: 'Receipts', kind: 'count', value: ({ figures }) => figures.receipts?.value ?? null, printed: 54 },
    {
      head: 'Collected',
      kind: 'money',
      value: ({ figures }) => figures.collected?.value ?? null,
      printed: 100,
    },
    {
      head: 'TDS included',
      kind: 'money',
      value: ({ figures }) => figures.deducted?.value ?? null,
      printed: 90,
    },
    ...(isDueGroup(groupBy) ? DUE_COLUMNS : []),
  ];
}

const DUE_COLUMNS: readonly PaymentColumn[] = [
  {
    head: 'Due',
    kind: 'money',
    value: ({ figures }) => figures.due?.fellDue.value ?? null,
    printed: 100,
  },
  {
    head: 'Paid',
    kind: 'money',
    value: ({ figures }) => figures.due?.paid.value ?? null,
    printed: 100,
  },
  {
    head: 'Outstanding',
    kind: 'money',
    value: ({ figures }) => figures.due?.outstanding.value ?? null,
    printed: 100,
  },
  {
    head: 'Efficiency',
    kind: 'percent',
    value: ({ figures }) => figures.due?.efficiencyPct ?? null,
    printed: 60,
  },
];

export type AgeingSums = Record<Age, number> & { name: string };

const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90', 'overdue'] as const;
type Age = (typeof AGES)[number];

const AGE_HEADS: Record<Age, string> = {
  notDue: 'Not due',
  upTo30: '1–30 days',
  upTo60: '31–60 days',
  upTo90: '61–90 days',
  over90: 'Over 90 days',
  overdue: 'Overdue',
};

export const AGEING_COLUMNS: readonly ReportColumn<AgeingSums>[] = [
  { head: 'Project', kind: 'text', value: ({ name }) => name, printed: 'rest' },
  ...AGES.map((age): ReportColumn<AgeingSums> => ({
    head: AGE_HEADS[age],
    kind: 'money',
    value: (row) => row[age],
    printed: 100,
  })),
];

export function ageingSums({ name, ...row }: PaymentsReport['ageing'][number]): AgeingSums {
  return { name, ...byAge((age) => row[age].value) };
}

export function addedAges(rows: readonly AgeingSums[]): AgeingSums {
  return { name: 'Total', ...byAge((age) => rows.reduce((sum, row) => sum + row[age], 0)) };
}

function byAge(valueOf: (age: Age) => number): Record<Age, number> {
  const [notDue, upTo30, upTo60] = [valueOf('notDue'), valueOf('upTo30'), valueOf('upTo60')];
  const [upTo90, over90, overdue] = [valueOf('upTo90'), valueOf('over90'), valueOf('overdue')];
  return { notDue, upTo30, upTo60, upTo90, over90, overdue };
}
