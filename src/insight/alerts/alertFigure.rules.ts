import type { FigureDefinition } from '#insight/figures/figureDefinition.rules.ts';
import type { MeasureName } from '#insight/figures/keptFigures.rules.ts';
import { MEASURE_NAMES, MEASURES_KEPT } from '#insight/figures/keptFigures.rules.ts';
import type { ReportFigureName } from '#insight/figures/reportFigures.rules.ts';
import { REPORT_FIGURE_NAMES, REPORT_FIGURES } from '#insight/figures/reportFigures.rules.ts';
import { invalid } from '#platform/contract/errors.ts';

/** A figure of which a person can be told. */
export type AlertFigure = MeasureName | ReportFigureName;

export const ALERT_FIGURES: Readonly<Record<AlertFigure, FigureDefinition>> = {
  ...MEASURES_KEPT,
  ...REPORT_FIGURES,
};

export const ALERT_FIGURE_NAMES: readonly AlertFigure[] = [...MEASURE_NAMES, ...REPORT_FIGURE_NAMES];

/** Of which days a figure is: running up to today, or over; `now` is as of today. */
export const ALERT_PERIODS = [
  'month',
  'quarter',
  'year',
  'lastMonth',
  'lastQuarter',
  'lastYear',
  'now',
] as const;
export type AlertPeriod = (typeof ALERT_PERIODS)[number];

const OF_DAYS = ALERT_PERIODS.filter((period) => period !== 'now');
const AS_OF_TODAY: readonly AlertFigure[] = [
  'outstanding',
  'overdue',
  'costPerformance',
  'budgetRatio',
  'monthsOfStock',
];
/** There is one for each project, and none of all together. */
const OF_ONE_PROJECT: readonly AlertFigure[] = ['costPerformance', 'monthsOfStock'];

export function periodsOf(figure: AlertFigure): readonly AlertPeriod[] {
  return AS_OF_TODAY.includes(figure) ? ['now'] : OF_DAYS;
}

export function needsProject(figure: AlertFigure): boolean {
  return OF_ONE_PROJECT.includes(figure);
}

/** Whether a figure is counted from zero in each period: 'below' is then true on its first day. */
export function beginsAtZero(figure: AlertFigure, period: AlertPeriod): boolean {
  const { unit, denominator } = ALERT_FIGURES[figure];
  const isRunning = period === 'month' || period === 'quarter' || period === 'year';
  return isRunning && denominator === null && (unit === 'count' || unit === 'money');
}

interface AlertScope {
  figure: AlertFigure;
  projectId?: string | null | undefined;
  period: AlertPeriod;
}

/** Refuses (400) days that the figure does not have, and a figure of one project without it. */
export function requireScope({ figure, projectId = null, period }: AlertScope): void {
  if (!periodsOf(figure).includes(period))
    throw invalid(
      'period',
      period === 'now' ? 'This figure is of a month, quarter or year.' : 'This figure is as of today.',
    );
  if (projectId === null && needsProject(figure))
    throw invalid('projectId', 'Choose a project: there is no such figure of all together.');
}
