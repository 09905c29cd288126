import { beforeEach, expect, test } from 'vitest';
import type { KeyLayer, KeyPlace, KeyPress, KeyRegistry, Shortcut } from './key.registry.ts';
import { createKeyRegistry } from './key.registry.ts';

let done: string[] = [];
let areLettersOn = true;
let registry: KeyRegistry;

beforeEach(() => {
  done = [];
  areLettersOn = true;
  registry = createKeyRegistry(() => areLettersOn);
});

const part = (): KeyPlace => ({ contains: () => false });

const shortcut = (keys: string, label: string, more: Partial<Shortcut> = {}): Shortcut => ({
  keys: [keys],
  label,
  scope: 'record',
  run: () => void done.push(label),
  ...more,
});

const layer = (shortcuts: readonly Shortcut[], element: KeyPlace | null = null): KeyLayer => ({
  shortcuts,
  element: () => element,
});

const press = (key: string, more: Partial<KeyPress> = {}) =>
  registry.press({ key, focus: 'idle', isOverlayOpen: false, isIn: () => false, at: 0, ...more });

test('a key does what the newest part of the screen says, and goes on where that has nothing to do', () => {
  registry.add(layer([shortcut('e', 'Edit sale')]));
  const close = registry.add(layer([shortcut('e', 'Edit receipt')]));
  expect(press('e')).toBe(true);
  close();
  registry.add(layer([shortcut('e', 'nothing', { run: () => false })]));
  expect(press('e')).toBe(true);
  expect(done).toEqual(['Edit receipt', 'Edit sale']);
  expect(press('w')).toBe(false);
});

test('the part around the focus is heard before all others', () => {
  const list = part();
  registry.add(layer([shortcut('Escape', 'Clear selection')], list));
  registry.add(layer([shortcut('Escape', 'Close panel')]));
  press('Escape', { isIn: (element) => element === list });
  press('Escape');
  expect(done).toEqual(['Clear selection', 'Close panel']);
});

test('who types sets nothing off but Ctrl K, and Escape of what is around the field', () => {
  const form = part();
  registry.add(layer([shortcut('e', 'Edit'), shortcut('Mod+k', 'Palette'), shortcut('?', 'Map')]));
  registry.add(layer([shortcut('Escape', 'Clear selection')], part()));
  registry.add(layer([shortcut('Escape', 'Close form')], form));
  for (const key of ['e', '?', 'Escape', 'Mod+k'])
    press(key, { focus: 'field', isIn: (element) => element === form });
  expect(done).toEqual(['Close form', 'Palette']);
});

test('letters can be switched off; arrows, Enter and Ctrl K go on working (WCAG 2.1.4)', () => {
  areLettersOn = false;
  registry.add(layer(['e', '?', '/', 'Enter', 'ArrowDown', 'Mod+k'].map((key) => shortcut(key, key))));
  registry.add(layer([shortcut('g l', 'Leads')]));
  for (const key of ['e', '?', '/', 'g', 'l', 'Enter', 'ArrowDown', 'Mod+k']) press(key);
  expect(done).toEqual(['Enter', 'ArrowDown', 'Mod+k']);
});

test('Enter, Space and arrows stay with the control that has the focus; arrows walk on from one inside of the list', () => {
  const list = part();
  registry.add(
    layer(
      ['Enter', ' ', 'ArrowDown', 'j'].map((key) => shortcut(key, key)),
      list,
    ),
  );
  for (const key of ['Enter', ' ', 'ArrowDown', 'j']) press(key, { focus: 'control' });
  expect(done).toEqual(['j']);
  for (const key of ['Enter', ' ', 'ArrowDown'])
    press(key, { focus: 'control', isIn: (element) => element === list });
  expect(done).toEqual(['j', 'ArrowDown']);
});

test('under an open menu or dialog the page hears nothing, what is in it does, and Ctrl K closes the palette', () => {
  const dialog = part();
  registry.add(layer([shortcut('e', 'Edit'), shortcut('Mod+k', 'Palette'), shortcut('g l', 'Leads')]));
  press('e', { isOverlayOpen: true });
  press('g', { isOverlayOpen: true });
  press('l', { isOverlayOpen: true });
  registry.add(layer([shortcut('j', 'Next row')], dialog));
  press('j', { isOverlayOpen: true, isIn: (element) => element === dialog });
  press('Mod+k', { isOverlayOpen: true });
  expect(done).toEqual(['Next row', 'Palette']);
});

test('G and a letter go to a screen, within a second and a half; what does not follow counts alone', () => {
  registry.add(layer([shortcut('g l', 'Leads'), shortcut('l', 'Log'), shortcut('j', 'Next row')]));
  press('g');
  press('l', { at: 400 });
  press('g', { at: 5_000 });
  press('l', { at: 7_000 });
  press('g', { at: 9_000 });
  press('j', { at: 9_100 });
  expect(done).toEqual(['Leads', 'Log', 'Next row']);
});
