import { CAPABILITIES } from '#platform/contract/roles.ts';
import { SIGNED_IN } from '#platform/contract/call.ts';
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
    path: '/construction/timeline',
    title: 'Timeline of works',
    can: SIGNED_IN,
    load: async () => (await import('./schedule/web/TimelinePage.tsx')).TimelinePage,
  },
  {
    path: '/construction/overdue',
    title: 'Overdue milestones',
    can: constructionManagement,
    load: async () => (await import('./milestones/web/OverduePage.tsx')).OverduePage,
  },
  {
    path: '/construction/milestones/:milestoneId',
    title: 'Milestone',
    can: constructionManagement,
    load: async () => (await import('./milestones/web/MilestonePage.tsx')).MilestonePage,
  },
];
