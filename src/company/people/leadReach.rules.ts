import type { Role } from '#platform/contract/roles.ts';

/** How far a role sees, in words; `server/lead.visibility.ts` says the same in SQL. */
export const LEAD_REACHES = {
  all: 'all',
  team: 'own team, unassigned in own projects',
  partners: 'of partners, own',
  own: 'own',
  firm: 'own firm',
  brought: 'brought by self',
  none: 'none',
} as const;

/** Which leads, interactions and cost sheets each role sees. */
export const LEAD_REACH: Record<Role, keyof typeof LEAD_REACHES> = {
  'Business Head': 'all',
  'Project Director': 'all',
  'Sales Head': 'all',
  'Finance Head': 'none',
  'Marketing Head': 'all',
  'Sales Manager': 'team',
  'Finance Manager': 'none',
  'Channel Partner Manager': 'partners',
  'Sales Executive': 'own',
  'Channel Partner Admin': 'firm',
  'Channel Partner Agent': 'brought',
};
