import type * as towers from '#inventory/towers/tower.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as milestones from './milestones/milestone.contract.ts';

export const siteLive: LiveCalls<typeof towers | typeof milestones> = {
  milestone: ['/construction/milestones', '/towers'],
};
