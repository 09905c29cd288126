import type { Role } from '#platform/contract/roles.ts';

/** Which projects a role sees, in words; `server/project.visibility.ts` says the same in SQL. */
export const PROJECT_REACHES = {
  all: 'all',
  activeUnlessAssigned: 'active, of own projects if any are assigned',
  activeAssigned: 'active, of own projects',
} as const;

/** Which projects, with their towers and units, each role sees. */
export const PROJECT_REACH: Record<Role, keyof typeof PROJECT_REACHES> = {
  'Business Head': 'all',
  'Project Director': 'all',
  'Sales Head': 'all',
  'Finance Head': 'all',
  'Marketing Head': 'all',
  'Sales Manager': 'all',
  'Finance Manager': 'all',
  'Channel Partner Manager': 'all',
  'Sales Executive': 'activeUnlessAssigned',
  'Channel Partner Admin': 'activeAssigned',
  'Channel Partner Agent': 'activeAssigned',
};
