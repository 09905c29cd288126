import type * as towers from '#inventory/towers/tower.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as issues from './issues/issue.contract.ts';
import type * as milestones from './milestones/milestone.contract.ts';
import type * as checks from './quality/check.contract.ts';
import type * as checkLists from './quality/checkList.contract.ts';

export const siteLive: LiveCalls<
  typeof towers | typeof milestones | typeof checks | typeof checkLists | typeof issues
> = {
  milestone: ['/construction/milestones', '/towers'],
  qualityCheck: ['/construction/milestones', '/construction/quality-checks'],
  qualityCheckList: ['/construction/check-lists'],
  siteIssue: ['/construction/issues', '/construction/milestones'],
};
