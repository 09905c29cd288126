import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { milestoneAudience } from './milestones/server/milestone.audience.ts';
import { milestoneConstraints } from './milestones/server/milestone.constraints.ts';
import { nextDelayAt, noteDelays } from './milestones/server/milestone.jobs.ts';
import { constructionRoutes } from './milestones/server/milestone.routes.ts';

export const site: AreaPlugin = {
  routes: () => constructionRoutes,
  audiences: { milestone: milestoneAudience },
  constraints: milestoneConstraints,
  jobs: [{ name: 'noteDelays', nextAt: nextDelayAt, forEach: noteDelays }],
};
