/** Where a key works, and under which heading the map of keys shows it. */
export type KeyScope = 'everywhere' | 'list' | 'record';

/** One thing that keys do. The map of keys, the palette and the listener all read it. */
export interface Shortcut {
  /** 'j', 'Enter', 'g l', 'Mod+k' (Ctrl or ⌘); several that do the same stand side by side. None: only the palette offers it. */
  keys: readonly string[];
  label: string;
  scope: KeyScope;
  /** Does it; false says that there was nothing to do, and the key goes on to whoever else wants it. */
  run: (key: string) => boolean | void;
  /** An act, which the palette offers too. */
  isAct?: boolean;
  /** Why it cannot be done now; shown, and said by `run`. */
  blockedBy?: string | null | undefined;
}

/** An element of the page. */
export type KeyPlace = Pick<Element, 'contains'>;

/** The shortcuts of one part of the screen, as long as it is drawn. */
export interface KeyLayer {
  shortcuts: readonly Shortcut[];
  /** That part of the page: what has the focus in it is heard before others. */
  element: () => KeyPlace | null;
}

export interface KeyPress {
  /** 'j', '?', 'Shift+ArrowDown', 'Mod+k' */
  key: string;
  /** What has the focus: a text field, a control with keys of its own, or neither. */
  focus: 'idle' | 'control' | 'field';
  /** A menu or dialog is open: only what is in it hears keys. */
  isOverlayOpen: boolean;
  isIn: (place: KeyPlace | null) => boolean;
  /** In milliseconds. */
  at: number;
}

/** How long the second key of 'g l' may take. */
const SEQUENCE_MS = 1_500;

/**
 * What a press does, by the one list of keys: true when it did something. Of two layers the one around the focus is
 * heard first, then the newest.
 */
export function pressing(
  layers: ReadonlySet<KeyLayer>,
  areLettersOn: () => boolean,
): (press: KeyPress) => boolean {
  let first: { key: string; at: number } | null = null;
  return (one) => {
    const begun = first && one.at - first.at < SEQUENCE_MS ? `${first.key} ${one.key}` : null;
    first = null;
    if (!isHeard(one, areLettersOn())) return false;
    const hearing = layersHearing(one, [...layers].toReversed());
    const found = [...(begun ? wanting(hearing, one, begun) : []), ...wanting(hearing, one, one.key)];
    if (found.some(({ run }) => run(one.key) !== false)) return true;
    if (hearing.some(({ shortcuts }) => shortcuts.some(({ keys }) => keys.some(beginsWith(one.key)))))
      first = { key: one.key, at: one.at };
    return first !== null;
  };
}

/** 'j', 'g', '?': what is typed, and so what speech or a slip may set off (WCAG 2.1.4). */
function isCharacter(key: string): boolean {
  return key.length === 1 && key !== ' ';
}

function beginsWith(key: string): (keys: string) => boolean {
  return (keys) => keys.startsWith(`${key} `);
}

function isHeard({ key, focus }: KeyPress, areLettersOn: boolean): boolean {
  if (key.startsWith('Mod+')) return true;
  if (focus === 'field') return key === 'Escape';
  return areLettersOn || !isCharacter(key);
}

function layersHearing({ key, isIn, isOverlayOpen }: KeyPress, layers: readonly KeyLayer[]): KeyLayer[] {
  const around = layers.filter(({ element }) => isIn(element()));
  if (isOverlayOpen && !key.startsWith('Mod+')) return around;
  return [...around, ...layers.filter((layer) => !around.includes(layer))];
}

function wanting(layers: readonly KeyLayer[], press: KeyPress, keys: string): Shortcut[] {
  return layers
    .filter((layer) => mayTake(layer, press))
    .flatMap(({ shortcuts }) => shortcuts.filter((shortcut) => shortcut.keys.includes(keys)));
}

/** Enter, Space and arrows belong to the control that has the focus; a field lets go of Escape to what is around it. */
function mayTake({ element }: KeyLayer, { key, focus, isIn }: KeyPress): boolean {
  if (key.startsWith('Mod+')) return true;
  if (focus === 'field') return element() === null || isIn(element());
  if (focus === 'idle' || isCharacter(key) || key === 'Escape') return true;
  return isIn(element()) && key !== 'Enter' && key !== ' ';
}
