import { anyOf, GROUPS, PARTNER_ROLES, without } from '#platform/contract/roles.ts';

/** Who sees commissions, each by their own rows: the Marketing Head knows totals only. */
export const COMMISSION_READERS = anyOf(
  without(GROUPS.MANAGEMENT, 'Marketing Head'),
  ['Sales Executive'],
  PARTNER_ROLES,
);

/** Who creates and recalculates. */
export const COMMISSION_CALCULATORS = without(GROUPS.MANAGEMENT, 'Marketing Head');

export const COMMISSION_APPROVERS = [
  'Business Head',
  'Project Director',
  'Sales Head',
  'Finance Head',
] as const;
