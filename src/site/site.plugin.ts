import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { COMPLETION } from './completion.conditions.ts';
import { milestoneAudience } from './milestones/server/milestone.audience.ts';
import { milestoneConstraints } from './milestones/server/milestone.constraints.ts';
import { nextDelayAt, noteDelays } from './milestones/server/milestone.jobs.ts';
import { constructionRoutes } from './milestones/server/milestone.routes.ts';
import { photoAudience } from './photos/server/photo.audience.ts';
import { photoConstraints } from './photos/server/photo.constraints.ts';
import { photoRoutes } from './photos/server/photo.routes.ts';

export const site: AreaPlugin = {
  routes: ({ services }) => [...constructionRoutes(COMPLETION), ...photoRoutes(services)],
  audiences: { milestone: milestoneAudience, sitePhoto: photoAudience },
  constraints: { ...milestoneConstraints, ...photoConstraints },
  jobs: [{ name: 'noteDelays', nextAt: nextDelayAt, forEach: noteDelays }],
};
