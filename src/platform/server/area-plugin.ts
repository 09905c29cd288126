import type pg from 'pg';
import type { Instant } from '../contract/calendar.ts';
import type { ChangeSubscriber } from './context.ts';
import type { ConstraintMessages } from './database/constraint-errors.ts';
import type { Database } from './database/tenant.ts';
import type { Audiences } from './events/stream.ts';
import type { FileLinks } from './files/file-links.ts';
import type { Clock } from './http/caller.ts';
import type { AnyRoute } from './http/route.ts';
import type { Tokens } from './http/tokens.ts';
import type { QueuedTask } from './jobs/worker.ts';
import type { MailTemplate } from './mail/mail.ts';
import type { Services } from './services.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** What an area adds to the server, declared in src/<area>/<area>.plugin.ts and joined by src/app. */
export interface AreaPlugin {
  routes?: (needs: RouteNeeds) => readonly AnyRoute[];
  /** Who hears of changes, by kind of record. */
  audiences?: Audiences;
  /** By name of the constraint, what a person reads when the database refuses. */
  constraints?: ConstraintMessages;
  mails?: readonly MailTemplate<never>[];
  /** Called with every change inside its transaction. */
  subscribers?: readonly ChangeSubscriber[];
  jobs?: readonly AreaJob[];
  runs?: readonly AreaRun[];
}

/** The services that routes may use. */
export interface RouteNeeds {
  pool: pg.Pool;
  services: Services;
  sessionSecret: string;
  tokens: Tokens;
  throttle: SignInThrottle;
  fileLinks: FileLinks;
  /** Subscribers of all areas, for code that opens its own transactions. */
  subscribers: readonly ChangeSubscriber[];
  constraints: ConstraintMessages;
}

/** The services that jobs may use. */
export interface JobNeeds extends Services {
  pool: pg.Pool;
  clock: Clock;
  subscribers: readonly ChangeSubscriber[];
}

interface JobPlace extends JobNeeds {
  organizationId: string;
  now: Instant;
}

interface Recurrence {
  name: string;
  /** In UTC. */
  cron: string;
  /** Also runs when a process starts, to catch up on what fell due while none was running. */
  isCaughtUp?: true;
}

/** A scheduled job: for each organization in one transaction, in several of its own, or once for all. */
export type AreaJob = Recurrence &
  (
    | { inEach: (at: { db: Database; now: Instant }) => Promise<unknown> }
    | { forEach: (place: JobPlace) => Promise<unknown> }
    | { forAll: (pool: pg.Pool) => Promise<unknown> }
  );

/** Queued tasks, by name. */
export interface AreaRun {
  task: string;
  run: (needs: JobNeeds) => QueuedTask;
  /** Resumes the work left by a killed process; at the start of a process, all unfinished work. */
  resume?: (
    needs: JobNeeds,
    organizationIds: readonly string[],
    start: { isStart: boolean },
  ) => Promise<void>;
}
