import type { Call } from '#platform/contract/call.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Caller } from '#platform/server/context.ts';
import { roughTime } from '../filling.rules.ts';
import type { FillingProgress } from '../system.contract.ts';

/** The hooks that the filling of the demonstration company calls; `report` may delay it. */
export interface FillingWatch {
  /** Its people can sign in; the rest is filled in the background. */
  begin(organizationId: string): void;
  report(progress: FillingProgress): void | Promise<void>;
  /** It is complete, with history up to this time. */
  end(madeAt: Instant): void;
}

/** Sign-in and sign-out change nothing of the company. */
const OPEN_PATHS = ['/auth/', '/sessions'];

/**
 * The progress of filling the demonstration company. Its history is numbered and chained in order of time, so nothing else may be written to that company until it is complete.
 */
export class Filling implements FillingWatch {
  /** When its people can sign in; never, if nothing is filled. */
  readonly begun: Promise<void>;
  progress: FillingProgress | null = null;
  /** The time up to which its history reaches; null while there is none. */
  madeAt: Instant | null = null;
  private organizationId: string | null = null;
  private tellBegun: () => void = () => undefined;

  constructor() {
    this.begun = new Promise((resolve) => (this.tellBegun = resolve));
  }

  begin(organizationId: string): void {
    this.organizationId = organizationId;
    this.tellBegun();
  }

  report(progress: FillingProgress): void {
    this.progress = progress;
  }

  end(madeAt: Instant): void {
    this.organizationId = null;
    this.progress = null;
    this.madeAt = madeAt;
  }

  /** @throws 409 for whoever would change the company before it is complete */
  refuseChange(call: Call, { organizationId }: Caller): void {
    if (organizationId !== this.organizationId) return;
    if (OPEN_PATHS.some((path) => call.path.startsWith(path))) return;
    const left = this.progress ? `, in about ${roughTime(this.progress.secondsLeft)}` : '';
    throw conflict(
      `The demonstration is still being filled. You can make changes when it is complete${left}.`,
    );
  }
}
