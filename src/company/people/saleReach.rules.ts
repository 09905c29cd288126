import type { Role } from '#platform/contract/roles.ts';

/** How far a role sees, in words; `server/sale.visibility.ts` says the same in SQL. */
export const SALE_REACHES = {
  all: 'all',
  team: 'own team',
  partners: 'of partners, own',
  own: 'own',
  firm: 'own firm',
  brought: 'brought by self',
} as const;

/** Which sales, with their plans, receipts and invoices, each role sees. */
export const SALE_REACH: Record<Role, keyof typeof SALE_REACHES> = {
  'Business Head': 'all',
  'Project Director': 'all',
  'Sales Head': 'all',
  'Finance Head': 'all',
  'Marketing Head': 'all',
  'Sales Manager': 'team',
  'Finance Manager': 'all',
  'Channel Partner Manager': 'partners',
  'Sales Executive': 'own',
  'Channel Partner Admin': 'firm',
  'Channel Partner Agent': 'brought',
};
