import { anyOf, CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { SIGNED_IN } from '#platform/contract/call.ts';
import { ISSUE_READERS } from './issues/issueRights.rules.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { constructionManagement, manageContractors } = CAPABILITIES;
/** Finance keeps their accounts. */
const CONTRACTOR_SCREENS = anyOf(manageContractors, GROUPS.FINANCE);

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
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./milestones/web/OverduePage.tsx')).OverduePage,
  },
  {
    path: '/construction/milestones/:milestoneId',
    title: 'Milestone',
    can: constructionManagement,
    load: async () => (await import('./milestones/web/MilestonePage.tsx')).MilestonePage,
  },
  {
    path: '/contractors',
    title: 'Contractors',
    can: CONTRACTOR_SCREENS,
    load: async () => (await import('./contractors/web/ContractorsPage.tsx')).ContractorsPage,
  },
  {
    path: '/contractors/analytics',
    title: 'Contractors in figures',
    can: CONTRACTOR_SCREENS,
    load: async () => (await import('./contractors/web/ContractorAnalyticsPage.tsx')).ContractorAnalyticsPage,
  },
  {
    path: '/contractors/:contractorId',
    title: 'Contractor',
    can: CONTRACTOR_SCREENS,
    load: async () => (await import('./contractors/web/ContractorPage.tsx')).ContractorPage,
  },
  {
    path: '/construction/issues',
    title: 'Issues',
    goLetter: 'q',
    menu: { group: 'Construction', place: 20 },
    can: ISSUE_READERS,
    load: async () => (await import('./issues/web/IssuesPage.tsx')).IssuesPage,
  },
  {
    path: '/construction/issues/:issueId',
    title: 'Issue',
    can: ISSUE_READERS,
    load: async () => (await import('./issues/web/IssuePage.tsx')).IssuePage,
  },
  {
    path: '/c/:token',
    title: 'Issues to put right',
    openTo: 'everyone',
    load: async () => (await import('./contractor-links/web/ContractorWorkPage.tsx')).ContractorWorkPage,
  },
  {
    path: '/settings/check-lists',
    title: 'Quality check lists',
    can: constructionManagement,
    load: async () => (await import('./quality/web/CheckListsPage.tsx')).CheckListsPage,
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
    path: '/construction/analytics',
    title: 'Construction analytics',
    menu: { group: 'Construction', place: 50 },
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./analytics/web/AnalyticsPage.tsx')).AnalyticsPage,
  },
  {
    path: '/construction/photos/:photoId',
    title: 'Photo',
    can: constructionManagement,
    load: async () => (await import('./photos/web/PhotoPage.tsx')).PhotoPage,
  },
];
