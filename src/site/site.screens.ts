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
  {
    path: '/construction/milestones/:milestoneId/photos',
    title: 'Take photos',
    can: constructionManagement,
    load: async () => (await import('./photos/web/TakePhotosPage.tsx')).TakePhotosPage,
  },
  {
    path: '/construction/photos',
    title: 'Photos',
    menu: { group: 'Construction', place: 30 },
    can: constructionManagement,
    load: async () => (await import('./photos/web/PhotosPage.tsx')).PhotosPage,
  },
  {
    path: '/construction/photos/:photoId',
    title: 'Photo',
    can: constructionManagement,
    load: async () => (await import('./photos/web/PhotoPage.tsx')).PhotoPage,
  },
];
