import { GROUPS, PARTNER_ROLES, without } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { COMMISSION_CALCULATORS, COMMISSION_READERS } from '#partners/commissions/commissionRights.rules.ts';

/** Questions are about tranches and terms, which an executive does not know. */
export const QUESTION_READERS = without(COMMISSION_READERS, 'Sales Executive');

/** People of the firm, each about the commissions that they see. */
export const QUESTION_ASKERS = PARTNER_ROLES;

/** Who can own a question and so answer it; those below answer any. */
export const QUESTION_OWNERS = COMMISSION_CALCULATORS;

/** Who answers questions that others own, and reassigns them. */
export const QUESTION_DESK: readonly Role[] = [...GROUPS.FINANCE, 'Sales Head'];

/** Whose a new question is: the first of these roles that somebody has. */
export const FIRST_OWNERS = [
  'Finance Manager',
  'Finance Head',
  'Sales Head',
  'Project Director',
  'Business Head',
] as const satisfies readonly Role[];
