import type { KeyLayer, KeyPress } from './key.registry.ts';
import { pressing } from './key.registry.ts';
import { areLetterKeysOn } from './letterKeys.ts';

/** What hears the keys of these parts of the screen. */
export function listenerFor(layers: ReadonlySet<KeyLayer>): (event: KeyboardEvent) => void {
  const press = pressing(layers, areLetterKeysOn);
  return (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (press(pressOf(event))) event.preventDefault();
  };
}

function pressOf(event: KeyboardEvent): KeyPress {
  const { target } = event;
  return {
    key: keyOf(event),
    focus: focusOf(target),
    isOverlayOpen: document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null,
    isIn: (place) => place !== null && target instanceof Node && place.contains(target),
    at: event.timeStamp,
  };
}

/** 'j', '?', 'Shift+ArrowDown', 'Alt+ArrowLeft', 'Mod+k'. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
) {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = characterOf(event);
  // A character says itself whether Shift was needed; with Ctrl it does not: Ctrl Shift Z is not Ctrl Z.
  const isShifted = event.shiftKey && (isCommand || event.key.length > 1 || event.key === ' ');
  return [isCommand && 'Mod', event.altKey && 'Alt', isShifted && 'Shift', key].filter(Boolean).join('+');
}

/** Letters by their place on the keyboard where it writes another script, as those of Hindi and Marathi do. */
function characterOf({ key, code, shiftKey, ctrlKey, metaKey }: Parameters<typeof keyOf>[0]): string {
  if (key.length > 1) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  const isLatin = key < '\u007f';
  if (letter && (!isLatin || ctrlKey || metaKey)) return letter;
  return shiftKey && !ctrlKey && !metaKey ? key : key.toLowerCase();
}

const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const CONTROL =
  'a, button, input, label, summary, [role="button"], [role="tab"], [role="radio"], [role="slider"], [role="option"]';

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof HTMLElement)) return 'idle';
  if (target.matches(FIELD)) return 'field';
  return target.matches(CONTROL) ? 'control' : 'idle';
}
