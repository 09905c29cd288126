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

/** What an area adds to the server: src/<area>/<area>.plugin.ts says it, src/app joins them. */
export interface AreaPlugin {
  routes?: (needs: RouteNeeds) => readonly AnyRoute[];
  /** By kind of record, who hears of its changes. */
  audiences?: Audiences;
  /** By name of the constraint, what a person reads when the database refuses. */
  constraints?: ConstraintMessages;
  mails?: readonly MailTemplate<never>[];
  /** Hear of every change inside its transaction. */
  subscribers?: readonly ChangeSubscriber[];
  jobs?: readonly AreaJob[];
  runs?: readonly AreaRun[];
}

/** What routes may be made of. */
export interface RouteNeeds {
  pool: pg.Pool;
  services: Services;
  sessionSecret: string;
  tokens: Tokens;
  throttle: SignInThrottle;
  fileLinks: FileLinks;
  /** Of all areas, for what opens transactions of its own. */
  subscribers: readonly ChangeSubscriber[];
  constraints: ConstraintMessages;
}

/** What jobs work with. */
export interface JobNeeds extends Services {
  pool: pg.Pool;
  clock: Clock;
  subscribers: readonly ChangeSubscriber[];
}

export interface JobPlace extends JobNeeds {
  organizationId: string;
  now: Instant;
}

interface Recurrence {
  name: string;
  /** In UTC. */
  cron: string;
  /** Also at once when a process starts: what fell due while none was there does not wait for its turn. */
  isCaughtUp?: true;
}

/** What comes back by itself: for each organization in one transaction, in several of its own, or once for all. */
export type AreaJob = Recurrence &
  (
    | { inEach: (at: { db: Database; now: Instant }) => Promise<unknown> }
    | { forEach: (place: JobPlace) => Promise<unknown> }
    | { forAll: (pool: pg.Pool) => Promise<unknown> }
  );

/** What a command puts into the queue, by the name of its task. */
export interface AreaRun {
  task: string;
  run: (needs: JobNeeds) => QueuedTask;
  /** Goes on with what a killed process has left; at the start of one with all that is under way. */
  resume?: (
    needs: JobNeeds,
    organizationIds: readonly string[],
    start: { isStart: boolean },
  ) => Promise<void>;
}
