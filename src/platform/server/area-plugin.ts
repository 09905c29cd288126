import type pg from 'pg';
import type { ChangeSubscriber } from './context.ts';
import type { ConstraintMessages } from './database/constraint-errors.ts';
import type { Database } from './database/tenant.ts';
import type { Audiences } from './events/stream.ts';
import type { FileLinks } from './files/file-links.ts';
import type { AnyRoute } from './http/route.ts';
import type { Tokens } from './http/tokens.ts';
import type { AreaJob, AreaRun } from './jobs/job.ts';
import type { MailTemplate } from './mail/mail.ts';
import type { SecretBox, ServerSecret } from './secret-box.ts';
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
  /** Called with every change inside its transaction, except history. */
  subscribers?: readonly ChangeSubscriber[];
  /** The same, also for history: records that must follow another one whenever it was entered. */
  followers?: readonly ChangeSubscriber[];
  jobs?: readonly AreaJob[];
  /** Seals what the area keeps encrypted in one organization under the current secret. */
  reseal?: (db: Database, secrets: SecretBox) => Promise<void>;
  /** Seals what an earlier version of the area kept unencrypted in one organization. */
  sealPlain?: (db: Database, secrets: SecretBox) => Promise<void>;
  runs?: readonly AreaRun[];
}

/** On which terms new organizations register. */
export interface RegistrationTerms {
  /** Of one network. */
  perHour: number;
  hasMailServer: boolean;
}

/** The services that routes may use. */
export interface RouteNeeds {
  /** Where people reach this installation: 'https://plinth.example.com'. Null where nobody does, as in a job. */
  publicUrl: string | null;
  registration: RegistrationTerms;
  pool: pg.Pool;
  services: Services;
  secret: ServerSecret;
  tokens: Tokens;
  throttle: SignInThrottle;
  fileLinks: FileLinks;
  /** Subscribers of all areas, for code that opens its own transactions. */
  subscribers: readonly ChangeSubscriber[];
  constraints: ConstraintMessages;
  /** Those of all areas, once they are joined. */
  routes: () => readonly AnyRoute[];
}
