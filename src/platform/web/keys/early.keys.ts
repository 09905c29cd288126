/** Nobody wants a key to do something that they have forgotten, or more than they remember. */
const KEPT_MS = 2_000;
const KEPT = 4;

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp' | 'defaultPrevented'
>;

/** Ctrl or Cmd and K. */
function opensPalette({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
}

/** Keeps the characters that are pressed, and Ctrl K, until they are taken: the last ones, for two seconds. */
export function earlyKeys<Key extends Pressed>() {
  let kept: Key[] | null = [];
  return {
    keep(event: Key): void {
      if (!kept) return;
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if ((event.key.length > 1 || isModified) && !opensPalette(event)) return;
      kept = [...kept, event].slice(-KEPT);
    },
    /** Those that nobody has heard meanwhile, in their order; nothing is kept after that. */
    take(now: number): Key[] {
      const taken = kept ?? [];
      kept = null;
      return taken.filter(
        ({ timeStamp, defaultPrevented }) => !defaultPrevented && now - timeStamp < KEPT_MS,
      );
    },
  };
}

const early = earlyKeys<KeyboardEvent>();

/** From the first moment of the page, before the parts that hear keys have arrived. */
export function keepEarlyKeys(): void {
  document.addEventListener('keydown', early.keep);
}

export function takeEarlyKeys(): KeyboardEvent[] {
  document.removeEventListener('keydown', early.keep);
  return early.take(performance.now());
}
