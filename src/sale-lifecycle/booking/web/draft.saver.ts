import type { ApiError } from '#platform/web/client/api-error.ts';

/** Where a draft stands: the text beside the buttons, and what has to be decided. */
export type DraftState =
  | { kind: 'none' }
  | { kind: 'saved'; at: string }
  /** The server was not reached; it is tried again by itself. */
  | { kind: 'offline' }
  /** Saved elsewhere meanwhile: in another tab, or by another person. */
  | { kind: 'elsewhere' }
  /** Discarded or booked meanwhile. */
  | { kind: 'gone' }
  | { kind: 'refused'; message: string };

export interface KnownDraft {
  id: string;
  version: number;
}

interface Saved extends KnownDraft {
  updatedAt: string;
}

interface SaverNeeds<Input> {
  create: (input: Input) => Promise<Saved>;
  save: (draft: KnownDraft, input: Input) => Promise<Saved>;
  onState: (state: DraftState) => void;
  /** Why a request failed. */
  errorOf: (error: unknown) => Pick<ApiError, 'isUnreachable' | 'status' | 'code' | 'message'>;
}

const QUIET_MS = 1000;
const AGAIN_MS = 5000;

/**
 * Saves what is typed when typing pauses, one request after the other, the last state of each. A lost connection is
 * tried again; a draft that was saved elsewhere is overwritten only when a person chooses to.
 */
export class DraftSaver<Input> {
  draft: KnownDraft | null;
  private readonly needs: SaverNeeds<Input>;
  private waiting: Input | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the request on its way succeeds. */
  private running: Promise<boolean> | null = null;
  private isHalted = false;

  constructor(needs: SaverNeeds<Input>, draft: KnownDraft | null) {
    this.needs = needs;
    this.draft = draft;
  }

  changed(input: Input): void {
    this.waiting = input;
    if (!this.isHalted) this.saveIn(QUIET_MS);
  }

  /** Saves at once what still waits, and resolves when that is done or has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    let isSaved = true;
    while (isSaved && (this.running !== null || (this.waiting !== null && !this.isHalted))) {
      this.running ??= this.saveOnce(this.waiting);
      isSaved = await this.running;
    }
  }

  /** Goes on with this version of the draft: what was loaded from it, or what is to be overwritten. */
  goOnWith(draft: KnownDraft): void {
    this.draft = draft;
    this.isHalted = false;
  }

  /** Nothing is saved any more: it was booked, or another has been loaded. */
  stop(): void {
    clearTimeout(this.timer);
    this.isHalted = true;
    this.waiting = null;
  }

  private saveIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private async saveOnce(input: Input | null): Promise<boolean> {
    if (input === null) return true;
    this.waiting = null;
    try {
      const { id, version, updatedAt } = await (this.draft
        ? this.needs.save(this.draft, input)
        : this.needs.create(input));
      this.draft = { id, version };
      this.needs.onState({ kind: 'saved', at: updatedAt });
      return true;
    } catch (thrown) {
      this.fail(thrown, input);
      return false;
    } finally {
      this.running = null;
    }
  }

  private fail(thrown: unknown, input: Input): void {
    const error = this.needs.errorOf(thrown);
    // What was typed meanwhile is newer.
    this.waiting ??= input;
    const state = stateOf(error, this.draft !== null);
    if (state.kind === 'elsewhere' || state.kind === 'gone') this.isHalted = true;
    this.needs.onState(state);
    if (state.kind === 'offline' && !this.isHalted) this.saveIn(AGAIN_MS);
  }
}

function stateOf(error: ReturnType<SaverNeeds<unknown>['errorOf']>, isKnown: boolean): DraftState {
  if (error.isUnreachable || error.status >= 500) return { kind: 'offline' };
  if (error.code === 'staleVersion') return { kind: 'elsewhere' };
  if (isKnown && error.status === 404) return { kind: 'gone' };
  return { kind: 'refused', message: error.message };
}
