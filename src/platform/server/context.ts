import type { Day, Instant } from '../contract/calendar.ts';
import { dayOf } from '../contract/calendar.ts';
import type { Role } from '../contract/roles.ts';
import { hasRole } from '../contract/roles.ts';
import type { Change } from './change.ts';
import type { Database } from './database/tenant.ts';

/** The caller: read from the session with every request, never from the token. */
export interface Caller {
  organizationId: string;
  userId: string;
  role: Role;
  channelPartnerId: string | null;
  timezone: string;
  isIndia: boolean;
}

/** What a query needs: the data of one organization, the caller, and the current time. */
export interface Read {
  db: Database;
  caller: Caller;
  now: Instant;
  today: Day;
}

/** What a command needs: the same inside one transaction, and facts for the audit trail. */
export interface Work extends Read {
  requestId: string | null;
  ip: string | null;
  /** Entered long after it happened: audited, but nobody is notified. */
  isHistory?: boolean;
  /** Done by the application itself, as a job: recorded without a user. */
  isSystem?: boolean;
  /** Subscribers to changes inside the transaction, from areas above the one that changes. */
  subscribers?: readonly ChangeSubscriber[];
}

/** Called with the changes of a transaction before it is committed; throwing rolls it back. */
export type ChangeSubscriber = (deeds: readonly BatchItem<Change>[]) => Promise<void>;

/** For what happens because of a change now, and not because of one that is entered as history. */
export function exceptHistory(hear: ChangeSubscriber): ChangeSubscriber {
  return async (deeds) => {
    const news = deeds.filter(({ work }) => !work.isHistory);
    if (news.length > 0) await hear(news);
  };
}

/**
 * One of several commands in one transaction, each with its own user and time.
 */
export interface BatchItem<Input> {
  work: Work;
  input: Input;
}

export function readOf(db: Database, caller: Caller, now: Instant): Read {
  return { db, caller, now, today: dayOf(now, caller.timezone) };
}

/** The user recorded with a change; null for the application itself. */
export function authorOf({ caller, isSystem }: Work): string | null {
  return isSystem ? null : caller.userId;
}

export function isOneOf(read: Read, roles: readonly Role[]): boolean {
  return hasRole(read.caller.role, ...roles);
}
