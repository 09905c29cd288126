import { CAPABILITIES, PARTNER_ROLES, ROLES, without } from '#platform/contract/roles.ts';
import type { Words } from '#company/notifications/notification.rules.ts';
import type { Direction } from './alert.rules.ts';
import type { AlertFigure, AlertPeriod } from './alertFigure.rules.ts';
import { ALERT_FIGURES } from './alertFigure.rules.ts';
import { ALERT_PERIOD_LABELS, ALL_PROJECTS, amountText } from './alertText.rules.ts';

/** Notifications about figures at a limit. */
export const ALERT_KINDS = {
  figurePassed: { label: 'A figure passes a limit that I set', can: CAPABILITIES.salesReports },
  /** Also for those whose new role has no alerts: they hear why theirs stopped. */
  alertPaused: {
    label: 'An alert of mine stops, because I may not read its figure any more',
    can: without(ROLES, ...PARTNER_ROLES),
  },
} as const;

interface AlertFacts {
  figure: AlertFigure;
  projectName: string | null;
  period: AlertPeriod;
  direction: Direction;
  limit: number;
}

/** 'Overdue: ₹5,20,13,400, above ₹5,00,00,000' */
export function passedText(alert: AlertFacts & { value: number }): Words {
  const { figure, value, direction, limit } = alert;
  const { title, unit } = ALERT_FIGURES[figure];
  return {
    title: `${title}: ${amountText(unit, value)}, ${direction} ${amountText(unit, limit)}`,
    body: `${scopeText(alert)}. You are notified again after it has gone back.`,
  };
}

export function pausedText(alert: AlertFacts): Words {
  const { figure, direction, limit } = alert;
  const { title, unit } = ALERT_FIGURES[figure];
  return {
    title: `The alert on ${title} ${direction} ${amountText(unit, limit)} is paused`,
    body: `${scopeText(alert)}. Your role may not read this figure any more.`,
  };
}

/** 'Hill View, this month', 'All projects, as of today' */
export function scopeText({ projectName, period }: Pick<AlertFacts, 'projectName' | 'period'>): string {
  const label = ALERT_PERIOD_LABELS[period];
  return `${projectName ?? ALL_PROJECTS}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
