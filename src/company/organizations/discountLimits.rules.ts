import { forbidden, invalid } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { authorityOf, roleLabel, ROLES } from '#platform/contract/roles.ts';

/** Highest discount in percent of the base price that each role may grant. */
export type DiscountLimits = Record<Role, number>;

/** Defaults of a new organization. */
export const DEFAULT_DISCOUNT_LIMITS: DiscountLimits = {
  'Business Head': 100,
  'Project Director': 100,
  'Sales Head': 5,
  'Finance Head': 5,
  'Marketing Head': 0,
  'Sales Manager': 3,
  'Finance Manager': 0,
  'Channel Partner Manager': 1,
  'Sales Executive': 1,
  'Channel Partner Admin': 0,
  'Channel Partner Agent': 0,
};

/** Who approves for whom, so that a discount above one's own limit always has an approver. */
const SENIOR_OF: Partial<Record<Role, Role>> = {
  'Project Director': 'Business Head',
  'Sales Head': 'Project Director',
  'Finance Head': 'Project Director',
  'Marketing Head': 'Project Director',
  'Sales Manager': 'Sales Head',
  'Finance Manager': 'Finance Head',
  'Channel Partner Manager': 'Sales Head',
  'Sales Executive': 'Sales Manager',
  'Channel Partner Admin': 'Channel Partner Manager',
  'Channel Partner Agent': 'Channel Partner Admin',
};

export interface LimitProblem {
  role: Role;
  message: string;
}

/** Roles with a higher limit than their senior, the most senior first. */
export function limitProblems(limits: DiscountLimits): LimitProblem[] {
  return ROLES.flatMap((role) => {
    const senior = SENIOR_OF[role];
    if (!senior || limits[role] <= limits[senior]) return [];
    const message = `A ${roleLabel(role)} cannot grant more than a ${roleLabel(senior)}: ${limits[role]}% is above ${limits[senior]}%.`;
    return [{ role, message }];
  });
}

/** Refuses limits where a role exceeds its senior; names the field of the role. */
export function checkLimitsRise(limits: DiscountLimits): void {
  const [problem] = limitProblems(limits);
  if (problem) throw invalid(`discountLimits.${problem.role}`, problem.message);
}

/** Nobody raises their own limit: limits are set for roles below one's own; the highest role sets all. */
export function checkDiscountLimits(role: Role, before: DiscountLimits, after: DiscountLimits): void {
  const changed = ROLES.filter((one) => before[one] !== after[one]);
  const isHighest = authorityOf(role) === authorityOf('Business Head');
  if (isHighest || changed.every((one) => authorityOf(one) < authorityOf(role))) return;
  throw forbidden('You can change discount limits only for roles below your own.');
}

/** Whether a role may set the limit of another: the form enables these fields. */
export function maySetLimitOf(role: Role, other: Role): boolean {
  return authorityOf(role) === authorityOf('Business Head') || authorityOf(other) < authorityOf(role);
}
