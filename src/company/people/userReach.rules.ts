import type { Role } from '#platform/contract/roles.ts';

/** How far a role sees, in words; `server/user.visibility.ts` says the same in SQL. */
export const USER_REACHES = {
  all: 'all',
  line: 'self, own reports, invited by self',
} as const;

/** Which people, invited ones among them, each role sees. */
export const USER_REACH: Record<Role, keyof typeof USER_REACHES> = {
  'Business Head': 'all',
  'Project Director': 'all',
  'Sales Head': 'line',
  'Finance Head': 'line',
  'Marketing Head': 'line',
  'Sales Manager': 'line',
  'Finance Manager': 'line',
  'Channel Partner Manager': 'line',
  'Sales Executive': 'line',
  'Channel Partner Admin': 'line',
  'Channel Partner Agent': 'line',
};
