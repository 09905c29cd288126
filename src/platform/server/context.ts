import type { Day, Instant } from '../contract/calendar.ts';
import { dayOf } from '../contract/calendar.ts';
import type { Role } from '../contract/roles.ts';
import { hasRole } from '../contract/roles.ts';
import type { Change } from './change.ts';
import type { Database } from './database/tenant.ts';

/** Who asks: taken from the session at this very request, never from the token. */
export interface Caller {
  organizationId: string;
  userId: string;
  role: Role;
  channelPartnerId: string | null;
  timezone: string;
  isIndia: boolean;
}

/** What a query needs: data of one organization, who asks, and the moment that counts as now. */
export interface Read {
  db: Database;
  caller: Caller;
  now: Instant;
  today: Day;
}

/** What a command needs: the same inside one transaction, and what the audit trail notes. */
export interface Work extends Read {
  requestId: string | null;
  ip: string | null;
  /** Entered long after it happened: the audit trail keeps it, but it is no news that anybody is told. */
  isHistory?: boolean;
  /** Done by the application itself, as a job: nobody's name stands beside it. */
  isSystem?: boolean;
  /** Who hears of changes inside the transaction, above the domains that make them. */
  subscribers?: readonly ChangeSubscriber[];
}

/** Hears of the changes of a transaction, but for history, before it is committed; what it throws undoes them. */
export type ChangeSubscriber = (deeds: readonly Deed<Change>[]) => Promise<void>;

/**
 * One of several commands that are carried out together: who does it and when is each one's own, the transaction
 * is one.
 */
export interface Deed<Input> {
  work: Work;
  input: Input;
}

export function readOf(db: Database, caller: Caller, now: Instant): Read {
  return { db, caller, now, today: dayOf(now, caller.timezone) };
}

/** Whose name stands beside a change; null for the application itself. */
export function authorOf({ caller, isSystem }: Work): string | null {
  return isSystem ? null : caller.userId;
}

export function isOneOf(read: Read, roles: readonly Role[]): boolean {
  return hasRole(read.caller.role, ...roles);
}
