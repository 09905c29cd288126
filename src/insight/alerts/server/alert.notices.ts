import type { Role } from '#platform/contract/roles.ts';
import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { notify } from '#company/notifications/server/notify.ts';
import type { Direction } from '../alert.rules.ts';
import type { AlertFigure, AlertPeriod } from '../alertFigure.rules.ts';
import { linkOf } from '../alertLink.rules.ts';
import { ALERT_KINDS, passedText, pausedText } from '../alertNotices.rules.ts';

/** An alert as its person is notified of it. */
export interface ToldAlert {
  id: string;
  userId: string;
  figure: AlertFigure;
  projectId: string | null;
  projectName: string | null;
  period: AlertPeriod;
  direction: Direction;
  limitValue: number;
  version: number;
}

/** That figures have passed their limits, each with the page that shows it. */
export async function tellPassed(
  work: Work,
  passed: readonly (ToldAlert & { value: number })[],
): Promise<void> {
  await notify(
    work,
    ALERT_KINDS,
    passed.map((alert) => ({
      kind: 'figurePassed' as const,
      userId: alert.userId,
      ...passedText({ ...alert, limit: alert.limitValue }),
      link: () => linkOf(alert, work.today),
      resourceType: 'figureAlert',
      resourceId: alert.id,
      occurrenceKey: `passed:${work.now}`,
    })),
  );
}

/** That alerts stopped, because their person may not read the figure any more. */
export async function tellPaused(work: Work, paused: readonly ToldAlert[]): Promise<void> {
  await notify(
    work,
    ALERT_KINDS,
    paused.map((alert) => ({
      kind: 'alertPaused' as const,
      userId: alert.userId,
      ...pausedText({ ...alert, limit: alert.limitValue }),
      link: linkToAlerts,
      resourceType: 'figureAlert',
      resourceId: alert.id,
      occurrenceKey: `paused:${alert.version}`,
    })),
  );
}

/** A role without reports has no page of alerts. */
function linkToAlerts(role: Role): string {
  return hasRole(role, ...CAPABILITIES.salesReports) ? '/analytics/alerts' : '/dashboard';
}
