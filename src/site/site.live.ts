import type * as towers from '#inventory/towers/tower.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as contractors from './contractors/contractor.contract.ts';
import type * as milestones from './milestones/milestone.contract.ts';

export const siteLive: LiveCalls<typeof towers | typeof milestones | typeof contractors> = {
  milestone: ['/construction/milestones', '/towers', '/contractors'],
  contractor: ['/contractors', '/construction/milestones'],
  contractorReview: ['/contractors'],
};
