import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { analyticsRoutes } from './dashboards/server/analytics.routes.ts';
import { explanationRoutes } from './explanations/server/explanation.routes.ts';

export const insight: AreaPlugin = {
  routes: ({ services }) => [...explanationRoutes, ...analyticsRoutes(services)],
};
