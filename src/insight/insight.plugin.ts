import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { insightCommissionRoutes } from './commissions/server/insightCommissions.routes.ts';
import { dashboardRoutes } from './dashboards/server/dashboard.routes.ts';
import { exceptionRoutes } from './exceptions/server/exception.routes.ts';
import { explanationRoutes } from './explanations/server/explanation.routes.ts';
import { leadOverviewRoutes } from './lead-overview/server/leadOverview.routes.ts';
import { leadReportRoutes } from './lead-reports/server/leadReport.routes.ts';
import { predictionRoutes } from './predictions/server/prediction.routes.ts';
import { keepPredictions, nextKeepingAt } from './predictions/server/predictionRecord.jobs.ts';
import { reportRoutes } from './reports/server/report.routes.ts';

export const insight: AreaPlugin = {
  routes: ({ services }) => [
    ...leadOverviewRoutes,
    ...leadReportRoutes,
    ...explanationRoutes,
    ...dashboardRoutes,
    ...exceptionRoutes,
    ...predictionRoutes,
    ...reportRoutes(services),
    ...insightCommissionRoutes(services),
  ],
  jobs: [{ name: 'keepPredictions', nextAt: nextKeepingAt, forEach: keepPredictions }],
};
