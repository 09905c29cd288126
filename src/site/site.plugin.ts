import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { contractorAudience, reviewAudience } from './contractors/server/contractor.audience.ts';
import { contractorConstraints } from './contractors/server/contractor.constraints.ts';
import { contractorRoutes } from './contractors/server/contractor.routes.ts';
import { contractorPaperRoutes } from './contractors/server/contractorPaper.routes.ts';
import { followLicences } from './contractors/server/contractorStatus.commands.ts';
import { projectAudience } from '#inventory/projects/server/project.audience.ts';
import { calendarRoutes } from './calendars/server/calendar.routes.ts';
import { followCalendars } from './milestones/server/forecast.subscriber.ts';
import { milestoneAudience } from './milestones/server/milestone.audience.ts';
import { milestoneConstraints } from './milestones/server/milestone.constraints.ts';
import { followTheDay, nextDelayAt, nextForecastAt, noteDelays } from './milestones/server/milestone.jobs.ts';
import { constructionRoutes } from './milestones/server/milestone.routes.ts';
import { reassignmentRoutes } from './milestones/server/reassignment.routes.ts';
import { baselineAudience, workTemplateAudience } from './schedule/server/schedule.audience.ts';
import { scheduleConstraints } from './schedule/server/schedule.constraints.ts';
import { scheduleRoutes } from './schedule/server/schedule.routes.ts';

export const site = ({ documentAccess }: { documentAccess: DocumentAccess }): AreaPlugin => ({
  routes: ({ services }) => [
    ...constructionRoutes,
    ...reassignmentRoutes,
    ...calendarRoutes,
    ...scheduleRoutes,
    ...contractorRoutes,
    ...contractorPaperRoutes({ files: services.files, access: documentAccess }),
  ],
  audiences: {
    milestone: milestoneAudience,
    // The calendar of a project has the id of the project.
    workCalendar: projectAudience,
    workTemplate: workTemplateAudience,
    baseline: baselineAudience,
    contractor: contractorAudience,
    contractorReview: reviewAudience,
  },
  constraints: { ...milestoneConstraints, ...scheduleConstraints, ...contractorConstraints },
  followers: [followLicences, followCalendars],
  jobs: [
    { name: 'noteDelays', nextAt: nextDelayAt, forEach: noteDelays },
    { name: 'forecastMilestones', nextAt: nextForecastAt, forEach: followTheDay },
  ],
});
