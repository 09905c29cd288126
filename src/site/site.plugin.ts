import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { milestoneAudience } from './milestones/server/milestone.audience.ts';
import { milestoneConstraints } from './milestones/server/milestone.constraints.ts';
import { noteDelays } from './milestones/server/milestone.jobs.ts';
import { constructionRoutes } from './milestones/server/milestone.routes.ts';

export const site: AreaPlugin = {
  routes: () => constructionRoutes,
  audiences: { milestone: milestoneAudience },
  constraints: milestoneConstraints,
  // A day begins in the organization's time zone; milestones whose promised end was the day before are delayed.
  jobs: [{ name: 'noteDelays', cron: '15,45 * * * *', forEach: noteDelays }],
};
