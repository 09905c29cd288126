/** Nobody wants a key to do something that they have forgotten, or more than they remember. */
const KEPT_MS = 2_000;
const KEPT = 4;

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp' | 'defaultPrevented'
>;

/** Keeps the characters that are pressed, until they are taken: the last ones, for two seconds. */
export function earlyKeys<Key extends Pressed>() {
  let kept: Key[] | null = [];
  return {
    keep(event: Key): void {
      if (!kept || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
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
