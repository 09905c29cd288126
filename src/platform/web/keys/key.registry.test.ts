import { beforeEach, expect, test } from 'vitest';
import type { KeyLayer, KeyPlace, KeyPress, Shortcut } from './key.registry.ts';
import { pressing } from './key.registry.ts';

let done: string[] = [];
let areLettersOn = true;
let layers: Set<KeyLayer>;
let pressed: (press: KeyPress) => boolean;

beforeEach(() => {
  done = [];
  areLettersOn = true;
  layers = new Set();
  pressed = pressing(layers, () => areLettersOn);
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
  pressed({ key, focus: 'idle', isOverlayOpen: false, isIn: () => false, at: 0, ...more });

test('a key does what the newest part of the screen says, and goes on where that has nothing to do', () => {
  layers.add(layer([shortcut('e', 'Edit sale')]));
  const receipt = layer([shortcut('e', 'Edit receipt')]);
  layers.add(receipt);
  expect(press('e')).toBe(true);
  layers.delete(receipt);
  layers.add(layer([shortcut('e', 'nothing', { run: () => false })]));
  expect(press('e')).toBe(true);
  expect(done).toEqual(['Edit receipt', 'Edit sale']);
  expect(press('w')).toBe(false);
});

test('the part around the focus is heard before all others', () => {
  const list = part();
  layers.add(layer([shortcut('Escape', 'Clear selection')], list));
  layers.add(layer([shortcut('Escape', 'Close panel')]));
  press('Escape', { isIn: (element) => element === list });
  press('Escape');
  expect(done).toEqual(['Clear selection', 'Close panel']);
});

test('who types sets nothing off but Ctrl K, and Escape of what is around the field', () => {
  const form = part();
  layers.add(layer([shortcut('e', 'Edit'), shortcut('Mod+k', 'Palette'), shortcut('?', 'Map')]));
  layers.add(layer([shortcut('Escape', 'Clear selection')], part()));
  layers.add(layer([shortcut('Escape', 'Close form')], form));
  for (const key of ['e', '?', 'Escape', 'Mod+k'])
    press(key, { focus: 'field', isIn: (element) => element === form });
  expect(done).toEqual(['Close form', 'Palette']);
});

test('letters can be switched off; arrows, Enter and Ctrl K go on working (WCAG 2.1.4)', () => {
  areLettersOn = false;
  layers.add(layer(['e', '?', '/', 'Enter', 'ArrowDown', 'Mod+k'].map((key) => shortcut(key, key))));
  layers.add(layer([shortcut('g l', 'Leads')]));
  for (const key of ['e', '?', '/', 'g', 'l', 'Enter', 'ArrowDown', 'Mod+k']) press(key);
  expect(done).toEqual(['Enter', 'ArrowDown', 'Mod+k']);
});

test('Enter, Space and arrows stay with the control that has the focus; arrows walk on from one inside of the list', () => {
  const list = part();
  layers.add(
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
  layers.add(layer([shortcut('e', 'Edit'), shortcut('Mod+k', 'Palette'), shortcut('g l', 'Leads')]));
  press('e', { isOverlayOpen: true });
  press('g', { isOverlayOpen: true });
  press('l', { isOverlayOpen: true });
  layers.add(layer([shortcut('j', 'Next row')], dialog));
  press('j', { isOverlayOpen: true, isIn: (element) => element === dialog });
  press('Mod+k', { isOverlayOpen: true });
  expect(done).toEqual(['Next row', 'Palette']);
});

test('G and a letter go to a screen, within a second and a half; what does not follow counts alone', () => {
  layers.add(layer([shortcut('g l', 'Leads'), shortcut('l', 'Log'), shortcut('j', 'Next row')]));
  press('g');
  press('l', { at: 400 });
  press('g', { at: 5_000 });
  press('l', { at: 7_000 });
  press('g', { at: 9_000 });
  press('j', { at: 9_100 });
  expect(done).toEqual(['Leads', 'Log', 'Next row']);
});
