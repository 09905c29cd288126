import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { contractorAudience, reviewAudience } from './contractors/server/contractor.audience.ts';
import { contractorConstraints } from './contractors/server/contractor.constraints.ts';
import { contractorRoutes } from './contractors/server/contractor.routes.ts';
import { contractorPaperRoutes } from './contractors/server/contractorPaper.routes.ts';
import { followLicences } from './contractors/server/contractorStatus.commands.ts';
import { milestoneAudience } from './milestones/server/milestone.audience.ts';
import { milestoneConstraints } from './milestones/server/milestone.constraints.ts';
import { nextDelayAt, noteDelays } from './milestones/server/milestone.jobs.ts';
import { constructionRoutes } from './milestones/server/milestone.routes.ts';
import { reassignmentRoutes } from './milestones/server/reassignment.routes.ts';

export const site = ({ documentAccess }: { documentAccess: DocumentAccess }): AreaPlugin => ({
  routes: ({ services }) => [
    ...constructionRoutes,
    ...reassignmentRoutes,
    ...contractorRoutes,
    ...contractorPaperRoutes({ files: services.files, access: documentAccess }),
  ],
  audiences: {
    milestone: milestoneAudience,
    contractor: contractorAudience,
    contractorReview: reviewAudience,
  },
  constraints: { ...milestoneConstraints, ...contractorConstraints },
  followers: [followLicences],
  jobs: [{ name: 'noteDelays', nextAt: nextDelayAt, forEach: noteDelays }],
});
