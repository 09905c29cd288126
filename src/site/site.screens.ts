import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { constructionManagement } = CAPABILITIES;

export const siteScreens: readonly ScreenDescription[] = [
  {
    path: '/construction',
    title: 'Milestones',
    goLetter: 'w',
    menu: { group: 'Construction', place: 10 },
    can: constructionManagement,
    load: async () => (await import('./milestones/web/MilestonesPage.tsx')).MilestonesPage,
  },
  {
    path: '/construction/milestones/:milestoneId',
    title: 'Milestone',
    can: constructionManagement,
    load: async () => (await import('./milestones/web/MilestonePage.tsx')).MilestonePage,
  },
];
