import {
  counted,
  formatMoney,
  formatMoneyExact,
  formatPct,
  formatRate,
  plainNumber,
} from '#platform/contract/format.ts';
import type { FigureUnit } from '#insight/figures/figureDefinition.rules.ts';
import type { PauseReason } from './alert.rules.ts';
import type { AlertPeriod } from './alertFigure.rules.ts';

/** To the last digit, so that a figure just past its limit does not read like it: '₹5,00,00,000', '12.5%', '30 min'. */
export function amountText(unit: FigureUnit, value: number): string {
  switch (unit) {
    case 'money':
      return value % 100 === 0 ? formatMoney(value) : formatMoneyExact(value);
    case 'rate':
      return formatRate(value);
    case 'percent':
      return formatPct(value);
    case 'days':
      return counted(value, 'day');
    case 'minutes':
      return `${plainNumber(value)} min`;
    case 'months':
      return value === 1 ? '1 month' : `${plainNumber(value)} months`;
    case 'count':
    case 'ratio':
      return plainNumber(value);
  }
}

export const ALERT_PERIOD_LABELS: Record<AlertPeriod, string> = {
  month: 'This month',
  quarter: 'This quarter',
  year: 'This financial year',
  lastMonth: 'Last month',
  lastQuarter: 'Last quarter',
  lastYear: 'Last financial year',
  now: 'As of today',
};

export const ALL_PROJECTS = 'All projects';

export const PAUSE_TEXTS: Record<PauseReason, string> = {
  left: 'It stopped while this account was deactivated. Resume it.',
  mayNot: 'It stopped, because this role may not read the figure.',
};

/** Of a figure that has no value in these days: a share of nothing, a rate without a booking. */
export const NOTHING_YET = 'There is nothing to count yet, or it is not for this role.';
