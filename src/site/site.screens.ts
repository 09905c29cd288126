import { CAPABILITIES } from '#platform/contract/roles.ts';
import { ISSUE_READERS } from './issues/issueRights.rules.ts';
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
    path: '/settings/check-lists',
    title: 'Quality check lists',
    can: constructionManagement,
    load: async () => (await import('./quality/web/CheckListsPage.tsx')).CheckListsPage,
  },
];
