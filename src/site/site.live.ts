import type * as towers from '#inventory/towers/tower.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as milestones from './milestones/milestone.contract.ts';
import type * as photos from './photos/photo.contract.ts';

export const siteLive: LiveCalls<typeof towers | typeof milestones | typeof photos> = {
  milestone: ['/construction/milestones', '/towers'],
  sitePhoto: ['/construction/photos'],
};
