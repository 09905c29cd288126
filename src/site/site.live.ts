import type * as towers from '#inventory/towers/tower.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as contractorLinks from './contractor-links/link.contract.ts';
import type * as analytics from './analytics/analytics.contract.ts';
import type * as contractors from './contractors/contractor.contract.ts';
import type * as calendars from './calendars/calendar.contract.ts';
import type * as issues from './issues/issue.contract.ts';
import type * as milestones from './milestones/milestone.contract.ts';
import type * as photos from './photos/photo.contract.ts';
import type * as checks from './quality/check.contract.ts';
import type * as checkLists from './quality/checkList.contract.ts';
import type * as overdue from './milestones/overdue.contract.ts';
import type * as costs from './milestones/milestoneCost.contract.ts';
import type * as progress from './milestones/milestoneProgress.contract.ts';
import type * as baselines from './schedule/baseline.contract.ts';
import type * as timeline from './schedule/timeline.contract.ts';
import type * as templates from './schedule/workTemplate.contract.ts';

type SiteCalls =
  | typeof analytics
  | typeof towers
  | typeof contractors
  | typeof contractorLinks
  | typeof milestones
  | typeof overdue
  | typeof costs
  | typeof progress
  | typeof calendars
  | typeof checks
  | typeof checkLists
  | typeof issues
  | typeof photos
  | typeof baselines
  | typeof timeline
  | typeof templates;

export const siteLive: LiveCalls<SiteCalls> = {
  // Its lists as well, whose paths begin with it.
  milestone: [
    '/construction/milestones',
    '/construction/projects/{id}/timeline',
    '/construction/analytics',
    '/towers',
    '/contractors',
  ],
  contractor: ['/contractors', '/construction/milestones'],
  contractorLink: ['/contractors/{id}/links'],
  contractorReview: ['/contractors'],
  workCalendar: [
    '/construction/projects/{id}/calendar',
    '/construction/projects/{id}/timeline',
    '/construction/analytics',
  ],
  sale: ['/construction/analytics'],
  workTemplate: ['/construction/work-template'],
  baseline: ['/construction/projects/{id}/baselines'],
  qualityCheck: ['/construction/milestones', '/construction/quality-checks', '/construction/analytics'],
  qualityCheckList: ['/construction/check-lists'],
  sitePhoto: ['/construction/photos'],
  siteIssue: ['/construction/issues', '/construction/milestones', '/construction/analytics'],
};
