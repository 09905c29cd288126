import type { Aim } from '#insight/targets/target.contract.ts';
import { compactMoney, formatPct, formatRate, plainNumber } from '#platform/contract/format.ts';
import type { AnalysisFigures } from '../salesAnalysis.contract.ts';
import type { AnalysisGroupBy } from '../salesAnalysis.rules.ts';
import { GROUP_LABELS } from './salesReport.labels.ts';

export const ANALYSIS_LABELS: Record<AnalysisGroupBy, string> = {
  ...GROUP_LABELS,
  week: 'week',
  tower: 'tower',
  floorBand: 'floor',
};

/** What the chart of the analysis shows. */
export const DRAWN = ['net', 'netPaise', 'booked', 'rate', 'discount', 'perWeek'] as const;
export type Drawn = (typeof DRAWN)[number];

export const DRAWN_LABELS: Record<Drawn, string> = {
  net: 'Net',
  netPaise: 'Net value',
  booked: 'Booked',
  rate: 'Average rate',
  discount: 'Discount',
  perWeek: 'Net a week',
};

/** Null where it is hidden from the reader, or nothing is known. */
export function drawnValue(figures: AnalysisFigures, drawn: Drawn): number | null {
  switch (drawn) {
    case 'net':
    case 'netPaise':
    case 'perWeek':
      return figures[drawn];
    case 'booked':
      return figures.booked.value;
    case 'rate':
      return figures.averageRatePaise;
    case 'discount':
      return figures.discountPct;
  }
}

export function drawnText(drawn: Drawn, value: number): string {
  switch (drawn) {
    case 'net':
    case 'booked':
    case 'perWeek':
      return plainNumber(value);
    case 'netPaise':
      return compactMoney(value);
    case 'rate':
      return formatRate(Math.round(value / 100) * 100);
    case 'discount':
      return formatPct(value);
  }
}

/** '12 units, ₹9.5 Cr': what is aimed at, in the measures that it names. */
export function aimText({ units, valuePaise }: Pick<Aim, 'units' | 'valuePaise'>): string {
  const parts = [
    units === null ? null : `${units} ${units === 1 ? 'unit' : 'units'}`,
    valuePaise === null ? null : compactMoney(valuePaise),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

export function dueText({ unitsByNow, valuePaiseByNow }: Aim): string {
  return valuePaiseByNow === null
    ? `due ${plainNumber(unitsByNow ?? 0)} by now`
    : `due ${compactMoney(valuePaiseByNow)} by now`;
}

export function daysText(days: number | null): string {
  return days === null ? '–' : `${days} ${days === 1 ? 'day' : 'days'}`;
}
