import type { AnalysisFigures, AnalysisGroup } from '../salesAnalysis.contract.ts';
import type { AnalysisGroupBy } from '../salesAnalysis.rules.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import { GROUP_HEADS } from './salesReport.columns.ts';

export interface NamedAnalysis {
  name: string;
  figures: AnalysisFigures;
  aim: AnalysisGroup['aim'];
}

const HEADS: Record<AnalysisGroupBy, string> = {
  ...GROUP_HEADS,
  week: 'Week from',
  tower: 'Tower',
  floorBand: 'Floors',
};

/** Each figure of a group; on paper the main ones. */
export function analysisColumns(groupBy: AnalysisGroupBy): readonly ReportColumn<NamedAnalysis>[] {
  return [
    { head: HEADS[groupBy], kind: 'text', value: ({ name }) => name, printed: 'rest' },
    ...FIGURE_COLUMNS,
  ];
}

const FIGURE_COLUMNS: readonly ReportColumn<NamedAnalysis>[] = [
  { head: 'Booked', kind: 'count', value: ({ figures }) => figures.booked.value, printed: 48 },
  {
    head: 'Booked value',
    kind: 'money',
    value: ({ figures }) => figures.bookedValue?.value ?? null,
    printed: 98,
  },
  { head: 'Cancelled', kind: 'count', value: ({ figures }) => figures.cancelled.value, printed: 56 },
  { head: 'Cancelled value', kind: 'money', value: ({ figures }) => figures.cancelledValue?.value ?? null },
  { head: 'Net', kind: 'count', value: ({ figures }) => figures.net, printed: 40 },
  { head: 'Net value', kind: 'money', value: ({ figures }) => figures.netPaise, printed: 98 },
  { head: 'Still standing', kind: 'count', value: ({ figures }) => figures.standing.value },
  { head: 'Cancelled since', kind: 'count', value: ({ figures }) => figures.lost.part.value },
  { head: 'Net a week', kind: 'text', value: ({ figures }) => decimal(figures.perWeek) },
  { head: 'Carpet area', kind: 'area', value: ({ figures }) => figures.carpetArea },
  { head: 'Average rate', kind: 'rate', value: ({ figures }) => figures.averageRatePaise, printed: 78 },
  { head: 'Average value', kind: 'money', value: ({ figures }) => figures.averageValuePaise },
  { head: 'Discount', kind: 'money', value: ({ figures }) => figures.discount?.value ?? null },
  { head: 'Discount of list', kind: 'percent', value: ({ figures }) => figures.discountPct, printed: 62 },
  { head: 'Days to booking', kind: 'count', value: ({ figures }) => figures.daysToBooking, printed: 50 },
  { head: 'Days to agreement', kind: 'count', value: ({ figures }) => figures.daysToAgreement, printed: 56 },
  { head: 'Target', kind: 'count', value: ({ aim }) => aim?.units ?? null },
  { head: 'Target value', kind: 'money', value: ({ aim }) => aim?.valuePaise ?? null, printed: 98 },
];

function decimal(value: number | null): string | null {
  return value === null ? null : String(value);
}
