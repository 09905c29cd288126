import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { insightCommissionRoutes } from './commissions/server/insightCommissions.routes.ts';
import { dashboardRoutes } from './dashboards/server/dashboard.routes.ts';
import { exceptionRoutes } from './exceptions/server/exception.routes.ts';
import { explanationRoutes } from './explanations/server/explanation.routes.ts';
import { leadOverviewRoutes } from './lead-overview/server/leadOverview.routes.ts';
import { reportRoutes } from './reports/server/report.routes.ts';

export const insight: AreaPlugin = {
  routes: ({ services }) => [
    ...leadOverviewRoutes,
    ...explanationRoutes,
    ...dashboardRoutes,
    ...exceptionRoutes,
    ...reportRoutes(services),
    ...insightCommissionRoutes(services),
  ],
};
