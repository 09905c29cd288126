import type { FilterField } from '#platform/web/table/filter.types.ts';
import type { Comparison, ReportPeriod } from '../reportDays.rules.ts';
import { COMPARISONS, REPORT_PERIODS } from '../reportDays.rules.ts';

export const PERIOD_LABELS: Record<ReportPeriod, string> = {
  month: 'This month',
  quarter: 'This quarter',
  year: 'This financial year',
  today: 'Today',
  week: 'This week',
  yesterday: 'Yesterday',
  lastWeek: 'Last week',
  lastMonth: 'Last month',
  lastQuarter: 'Last quarter',
  lastYear: 'Last financial year',
  last12Months: 'Last 12 months',
};

const COMPARISON_LABELS: Record<Comparison, string> = {
  previous: 'The period before',
  lastYear: 'The same days last year',
  none: 'Nothing',
};

/** The days of a report and what they are compared with, as filters of its page. */
export const REPORT_DAY_FIELDS: readonly FilterField[] = [
  {
    key: 'period',
    label: 'Period',
    kind: 'one',
    choices: REPORT_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] })),
  },
  { key: 'from', label: 'First day', kind: 'day', operator: 'is' },
  { key: 'to', label: 'Last day', kind: 'day', operator: 'is' },
  {
    key: 'compare',
    label: 'Compared with',
    kind: 'one',
    choices: COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] })),
  },
];
