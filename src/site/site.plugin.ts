import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { ShareTokens } from '#platform/server/share-token.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { analyticsRoutes } from './analytics/server/analytics.routes.ts';
import { linkAudience } from './contractor-links/server/link.queries.ts';
import { endLinksOfStopped } from './contractor-links/server/link.commands.ts';
import { linkConstraints } from './contractor-links/server/link.constraints.ts';
import { contractorLinkRoutes } from './contractor-links/server/link.routes.ts';
import { contractorLinks } from './contractor-links/server/link.throttle.ts';
import { contractorAudience, reviewAudience } from './contractors/server/contractor.audience.ts';
import { contractorConstraints } from './contractors/server/contractor.constraints.ts';
import { contractorRoutes } from './contractors/server/contractor.routes.ts';
import { contractorPaperRoutes } from './contractors/server/contractorPaper.routes.ts';
import { followLicences } from './contractors/server/contractorStatus.commands.ts';
import { projectAudience } from '#inventory/projects/server/project.audience.ts';
import { calendarRoutes } from './calendars/server/calendar.routes.ts';
import { followCalendars } from './milestones/server/forecast.subscriber.ts';
import { COMPLETION } from './completion.conditions.ts';
import { issueAudience } from './issues/server/issue.audience.ts';
import { issueConstraints } from './issues/server/issue.constraints.ts';
import { issueRoutes } from './issues/server/issue.routes.ts';
import { milestoneAudience } from './milestones/server/milestone.audience.ts';
import { milestoneConstraints } from './milestones/server/milestone.constraints.ts';
import { followTheDay, nextDelayAt, nextForecastAt, noteDelays } from './milestones/server/milestone.jobs.ts';
import { constructionRoutes } from './milestones/server/milestone.routes.ts';
import { reassignmentRoutes } from './milestones/server/reassignment.routes.ts';
import { photoAudience } from './photos/server/photo.audience.ts';
import { photoConstraints } from './photos/server/photo.constraints.ts';
import { photoRoutes } from './photos/server/photo.routes.ts';
import { proofRoutes } from './proofs/server/proof.routes.ts';
import { followCompletions } from './proofs/server/proof.subscriber.ts';
import { copyCheckLists } from './quality/server/checkCopies.subscriber.ts';
import { checkAudience, checkListAudience } from './quality/server/quality.audience.ts';
import { qualityConstraints } from './quality/server/quality.constraints.ts';
import { qualityRoutes } from './quality/server/quality.routes.ts';
import { baselineAudience, workTemplateAudience } from './schedule/server/schedule.audience.ts';
import { scheduleConstraints } from './schedule/server/schedule.constraints.ts';
import { scheduleRoutes } from './schedule/server/schedule.routes.ts';

export const site = ({ documentAccess }: { documentAccess: DocumentAccess }): AreaPlugin => ({
  routes: ({ pool, secret, services, subscribers }) => [
    ...constructionRoutes(COMPLETION),
    ...reassignmentRoutes,
    ...calendarRoutes,
    ...scheduleRoutes,
    ...qualityRoutes(COMPLETION),
    ...issueRoutes(services),
    ...photoRoutes(services),
    ...proofRoutes,
    ...contractorLinkRoutes({
      pool,
      ...services,
      subscribers,
      throttle: contractorLinks(pool),
      tokens: new ShareTokens(secret.current),
    }),
    ...analyticsRoutes,
    ...contractorRoutes,
    ...contractorPaperRoutes({ files: services.files, access: documentAccess }),
  ],
  audiences: {
    milestone: milestoneAudience,
    // The calendar of a project has the id of the project.
    workCalendar: projectAudience,
    workTemplate: workTemplateAudience,
    baseline: baselineAudience,
    qualityCheck: checkAudience,
    qualityCheckList: checkListAudience,
    siteIssue: issueAudience,
    sitePhoto: photoAudience,
    contractor: contractorAudience,
    contractorLink: linkAudience,
    contractorReview: reviewAudience,
  },
  constraints: {
    ...milestoneConstraints,
    ...scheduleConstraints,
    ...qualityConstraints,
    ...issueConstraints,
    ...photoConstraints,
    ...contractorConstraints,
    ...linkConstraints,
  },
  subscribers: [followCompletions],
  followers: [followLicences, followCalendars, copyCheckLists, endLinksOfStopped],
  jobs: [
    { name: 'noteDelays', nextAt: nextDelayAt, forEach: noteDelays },
    { name: 'forecastMilestones', nextAt: nextForecastAt, forEach: followTheDay },
  ],
});
