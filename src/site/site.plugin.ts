import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { COMPLETION } from './completion.conditions.ts';
import { issueAudience } from './issues/server/issue.audience.ts';
import { issueConstraints } from './issues/server/issue.constraints.ts';
import { issueRoutes } from './issues/server/issue.routes.ts';
import { milestoneAudience } from './milestones/server/milestone.audience.ts';
import { milestoneConstraints } from './milestones/server/milestone.constraints.ts';
import { nextDelayAt, noteDelays } from './milestones/server/milestone.jobs.ts';
import { constructionRoutes } from './milestones/server/milestone.routes.ts';
import { copyCheckLists } from './quality/server/checkCopies.subscriber.ts';
import { checkAudience, checkListAudience } from './quality/server/quality.audience.ts';
import { qualityConstraints } from './quality/server/quality.constraints.ts';
import { qualityRoutes } from './quality/server/quality.routes.ts';

export const site: AreaPlugin = {
  routes: ({ services }) => [
    ...constructionRoutes(COMPLETION),
    ...qualityRoutes(COMPLETION),
    ...issueRoutes(services),
  ],
  audiences: {
    milestone: milestoneAudience,
    qualityCheck: checkAudience,
    qualityCheckList: checkListAudience,
    siteIssue: issueAudience,
  },
  constraints: { ...milestoneConstraints, ...qualityConstraints, ...issueConstraints },
  followers: [copyCheckLists],
  jobs: [{ name: 'noteDelays', nextAt: nextDelayAt, forEach: noteDelays }],
};
