import { alertsOf } from '#insight/budgets/server/budgetAlerts.queries.ts';
import { readFacts } from '#insight/budgets/server/budgetReport.queries.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';

const MAX_ALERTS = 5;

/** What is beyond its budget in the running year, the gravest first. */
export async function budgetAlerts({ read, projectId }: Scope): Promise<Dashboard['budgetAlerts']> {
  const alerts = await alertsOf(read, await readFacts(read, { projectId }));
  return alerts
    .slice(0, MAX_ALERTS)
    .map(({ project, category, severity, reason, since, toDate, answer }) => ({
      projectId: project.id,
      projectName: project.name,
      category,
      isHigh: severity === 'high',
      reason,
      since,
      plannedPaise: toDate.plannedPaise,
      actualPaise: toDate.actual.paise,
      rows: toDate.actual.rows,
      isAnswered: answer !== null,
    }));
}
