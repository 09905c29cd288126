import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { budgetAudience } from './budgets/server/budget.audience.ts';
import { budgetConstraints } from './budgets/server/budget.constraints.ts';
import { budgetRoutes } from './budgets/server/budget.routes.ts';
import { budgetReportRoutes } from './budgets/server/budgetReport.routes.ts';
import { costAudience } from './budgets/server/cost.audience.ts';
import { costConstraints } from './budgets/server/cost.constraints.ts';
import { costRoutes } from './budgets/server/cost.routes.ts';
import { controlMilestoneCosts } from './budgets/server/milestoneCost.subscriber.ts';
import { insightCommissionRoutes } from './commissions/server/insightCommissions.routes.ts';
import { dashboardRoutes } from './dashboards/server/dashboard.routes.ts';
import { exceptionRoutes } from './exceptions/server/exception.routes.ts';
import { explanationRoutes } from './explanations/server/explanation.routes.ts';
import { leadOverviewRoutes } from './lead-overview/server/leadOverview.routes.ts';
import { predictionRoutes } from './predictions/server/prediction.routes.ts';
import { keepPredictions, nextKeepingAt } from './predictions/server/predictionRecord.jobs.ts';
import { reportRoutes } from './reports/server/report.routes.ts';

export const insight: AreaPlugin = {
  routes: ({ services }) => [
    ...leadOverviewRoutes,
    ...explanationRoutes,
    ...dashboardRoutes,
    ...exceptionRoutes,
    ...predictionRoutes,
    ...costRoutes,
    ...budgetRoutes,
    ...budgetReportRoutes,
    ...reportRoutes(services),
    ...insightCommissionRoutes(services),
  ],
  audiences: { costEntry: costAudience, budget: budgetAudience, budgetAlert: budgetAudience },
  constraints: { ...costConstraints, ...budgetConstraints },
  subscribers: [controlMilestoneCosts],
  jobs: [{ name: 'keepPredictions', nextAt: nextKeepingAt, forEach: keepPredictions }],
};
