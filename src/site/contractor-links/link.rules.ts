import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { IssueStatus } from '#site/issues/issue.rules.ts';
import { ISSUE_BUILDERS } from '#site/issues/issueRights.rules.ts';

/** Wrong PINs after which a link is locked until a new PIN is made. */
export const PIN_TRIES = 5;
/** For so long a PIN opens the link in one tab: a day of work. */
export const PASS_HOURS = 10;
/** Issues that a contractor is shown at a time. */
export const MAX_SHOWN = 200;

export const LINK_END_REASONS = ['withdrawn', 'stopped'] as const;
export const LINK_ACTIONS = ['newPin', 'withdraw'] as const;
export type LinkAction = (typeof LINK_ACTIONS)[number];

/** What a person may do with a link: whoever made it speaks a new PIN, everybody who builds withdraws it. */
export function linkActions(
  { role, userId }: { role: Role; userId: string },
  { issuedById, isEnded }: { issuedById: string; isEnded: boolean },
): LinkAction[] {
  if (isEnded || !hasRole(role, ...ISSUE_BUILDERS)) return [];
  return issuedById === userId ? ['newPin', 'withdraw'] : ['withdraw'];
}

/** What is said of a wrong PIN. */
export function wrongPinText(triesLeft: number, issuedBy: string): string {
  if (triesLeft <= 0) return lockedText(issuedBy);
  return `This PIN is wrong. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`;
}

export function lockedText(issuedBy: string): string {
  return `This link is locked after ${PIN_TRIES} wrong PINs. Ask ${issuedBy} for a new PIN.`;
}

/** An issue as the contractor sees it: to be put right, or reported and not verified yet. */
export type WorkState = 'open' | 'reported';

export function workStateOf(status: IssueStatus): WorkState {
  return status === 'resolved' ? 'reported' : 'open';
}
