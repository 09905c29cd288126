import { SOURCE_KEEPERS } from '#enquiries/lead-sources/sourceKeepers.rules.ts';
import { CAPABILITIES, GROUPS, SALES_STAFF } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { userManagement } = CAPABILITIES;
const SCORE_READERS = GROUPS.MANAGEMENT.filter((role) => GROUPS.SALES.includes(role));

/** The own profile and what an organization sets. */
export const SETTINGS_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/profile',
    title: 'Profile',
    load: async () => (await import('#company/people/web/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/settings',
    title: 'Settings',
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('#company/organizations/web/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/settings/rates',
    title: 'Rates',
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('#company/statutory-rates/web/RatesPage.tsx')).RatesPage,
  },
  {
    path: '/settings/scoring',
    title: 'Lead scoring',
    can: SCORE_READERS,
    load: async () => (await import('#enquiries/scoring/web/ScoringPage.tsx')).ScoringPage,
  },
  {
    path: '/settings/scoring/model',
    title: 'Learned score',
    can: SCORE_READERS,
    load: async () => (await import('#enquiries/scoring/web/ModelPage.tsx')).ModelPage,
  },
  {
    path: '/settings/assignment',
    title: 'Lead assignment',
    can: SALES_STAFF,
    load: async () => (await import('#enquiries/assignment/web/AssignmentPage.tsx')).AssignmentPage,
  },
  {
    path: '/settings/lead-sources',
    title: 'Lead sources',
    can: SOURCE_KEEPERS,
    load: async () => (await import('#enquiries/lead-sources/web/LeadSourcesPage.tsx')).LeadSourcesPage,
  },
  {
    path: '/settings/users',
    title: 'User management',
    can: userManagement,
    load: async () => (await import('#company/people/web/UsersPage.tsx')).UsersPage,
  },
  {
    path: '/settings/audit',
    title: 'Audit trail',
    can: userManagement,
    load: async () => (await import('#company/audit/web/AuditPage.tsx')).AuditPage,
  },
];
