import type { AppError } from '#platform/contract/errors.ts';
import { conflict, forbidden } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { FirmAccountAction } from './firmAccount.contract.ts';

export interface Decider {
  role: Role;
  /** Whether they entered the account that is to be confirmed. */
  isMaker: boolean;
  /** Nobody else of Finance is there to confirm it. */
  isAlone: boolean;
}

/** What a person may do about the account of a firm. */
export function accountActions({ role, isMaker, isAlone }: Decider, isEntered: boolean): FirmAccountAction[] {
  if (!hasRole(role, ...GROUPS.FINANCE)) return [];
  if (!isEntered) return ['enter'];
  return isMaker && !isAlone ? ['enter', 'reject'] : ['enter', 'confirm', 'reject'];
}

/** Why the account with an id cannot be decided on: it must be the one that is to be confirmed. */
export function decisionRefusal(enteredId: string | null, accountId: string): AppError | null {
  if (enteredId === accountId) return null;
  return conflict(
    enteredId === null
      ? 'There is no account to be confirmed.'
      : 'Another account was entered meanwhile. Reload and check that one.',
  );
}

/** An account is confirmed by another person than its maker, unless nobody else could. */
export function confirmRefusal({ isMaker, isAlone }: Pick<Decider, 'isMaker' | 'isAlone'>): AppError | null {
  if (!isMaker || isAlone) return null;
  return forbidden('You entered this account. Another person of Finance confirms it.');
}
