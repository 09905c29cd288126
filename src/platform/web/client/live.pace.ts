/** A run of a hundred demands causes one reload, not a hundred. */
const COLLECT_MS = 150;
/** Calls that sum over many rows are read at most so often. */
const PACED_MS = 2_000;

export interface PaceOptions {
  /** Reads the calls below these paths again. */
  read: (paths: readonly string[]) => void;
  /** Calls that sum over many rows: at most one reading in two seconds. */
  isPaced: (path: string) => boolean;
  /** Nobody sees this tab. */
  isHidden: () => boolean;
}

/**
 * When what has changed is read again: soon, all together, and not at all while the tab is hidden. What was put off is
 * read once the tab is seen again (`seen`).
 */
export class LivePace {
  private readonly options: PaceOptions;
  private readonly waiting = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wakesAt = 0;
  private pacedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PaceOptions) {
    this.options = options;
  }

  add(paths: readonly string[]): void {
    for (const path of paths) this.waiting.add(path);
    if (this.waiting.size > 0) this.wake(COLLECT_MS);
  }

  /** The tab is seen again. */
  seen(): void {
    if (this.waiting.size > 0) this.wake(0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.clear();
  }

  /** An earlier moment replaces a later one: rows do not wait for sums. */
  private wake(inMs: number): void {
    const at = Date.now() + inMs;
    if (this.timer !== undefined && this.wakesAt <= at) return;
    clearTimeout(this.timer);
    this.wakesAt = at;
    this.timer = setTimeout(() => this.flush(), inMs);
  }

  private flush(): void {
    this.timer = undefined;
    if (this.options.isHidden()) return;
    const wait = this.pacedAt + PACED_MS - Date.now();
    const due = [...this.waiting].filter((path) => wait <= 0 || !this.options.isPaced(path));
    for (const path of due) this.waiting.delete(path);
    if (due.some((path) => this.options.isPaced(path))) this.pacedAt = Date.now();
    if (due.length > 0) this.options.read(due);
    if (this.waiting.size > 0) this.wake(Math.max(wait, COLLECT_MS));
  }
}
