import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { insightCommissionRoutes } from './commissions/server/insightCommissions.routes.ts';
import { dashboardRoutes } from './dashboards/server/dashboard.routes.ts';
import { exceptionRoutes } from './exceptions/server/exception.routes.ts';
import { explanationRoutes } from './explanations/server/explanation.routes.ts';
import { leadOverviewRoutes } from './lead-overview/server/leadOverview.routes.ts';
import { predictionRoutes } from './predictions/server/prediction.routes.ts';
import { keepPredictions, nextKeepingAt } from './predictions/server/predictionRecord.jobs.ts';
import { targetAudience } from './targets/server/target.audience.ts';
import { targetConstraints } from './targets/server/target.constraints.ts';
import { targetRoutes } from './targets/server/target.routes.ts';
import { reportRoutes } from './reports/server/report.routes.ts';

export const insight: AreaPlugin = {
  routes: ({ services }) => [
    ...leadOverviewRoutes,
    ...explanationRoutes,
    ...dashboardRoutes,
    ...exceptionRoutes,
    ...predictionRoutes,
    ...reportRoutes(services),
    ...targetRoutes,
    ...insightCommissionRoutes(services),
  ],
  audiences: { salesTargets: targetAudience },
  constraints: targetConstraints,
  jobs: [{ name: 'keepPredictions', nextAt: nextKeepingAt, forEach: keepPredictions }],
};
