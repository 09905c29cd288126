import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { constructionManagement } = CAPABILITIES;

/** The works on site. */
export const CONSTRUCTION_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/construction',
    title: 'Milestones',
    can: constructionManagement,
    load: async () => (await import('#site/milestones/web/MilestonesPage.tsx')).MilestonesPage,
  },
  {
    path: '/construction/milestones/:milestoneId',
    title: 'Milestone',
    can: constructionManagement,
    load: async () => (await import('#site/milestones/web/MilestonePage.tsx')).MilestonePage,
  },
];
