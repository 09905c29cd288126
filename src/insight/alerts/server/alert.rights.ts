import { forbidden } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import type { FigureNow } from '../alert.rules.ts';
import type { AlertFigure, AlertPeriod } from '../alertFigure.rules.ts';
import { ALERT_FIGURES, periodsOf, requireScope } from '../alertFigure.rules.ts';
import { figureReader } from './alert.figures.ts';

export function mayBeTold(role: Role, figure: AlertFigure): boolean {
  return hasRole(role, ...CAPABILITIES.salesReports) && hasRole(role, ...ALERT_FIGURES[figure].can);
}

interface AskedFigure {
  figure: AlertFigure;
  projectId?: string | null | undefined;
  /** The first that the figure has, unless said. */
  period?: AlertPeriod | undefined;
}

/** The figure as the caller sees it now. 403 for one that is not for the role, 404 for a project that it may not see. */
export async function readFigure(read: Read, asked: AskedFigure): Promise<FigureNow> {
  const { figure, projectId = null } = asked;
  const period = asked.period ?? periodsOf(figure)[0] ?? 'month';
  if (!mayBeTold(read.caller.role, figure)) throw forbidden();
  requireScope({ figure, projectId, period });
  if (projectId !== null) await requireVisibleProject(read, projectId);
  return figureReader(read)({ figure, projectId, period });
}
