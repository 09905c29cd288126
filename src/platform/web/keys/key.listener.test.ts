import { expect, test } from 'vitest';
import { capsOf } from './key.names.ts';
import { keyOf } from './key.listener.ts';

const typed = (key: string, more: Partial<Parameters<typeof keyOf>[0]> = {}) =>
  keyOf({ key, code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more });

test('a key is named as it was meant: Caps Lock, Shift and the script of the keyboard change no letter', () => {
  expect(typed('J')).toBe('j');
  expect(typed('J', { shiftKey: true })).toBe('J');
  expect(typed('?', { shiftKey: true })).toBe('?');
  expect(typed('र', { code: 'KeyJ' })).toBe('j');
  expect(typed('ArrowDown', { shiftKey: true })).toBe('Shift+ArrowDown');
  expect(typed('ArrowLeft', { altKey: true })).toBe('Alt+ArrowLeft');
});

test('Ctrl and ⌘ are one key, and Ctrl Shift Z is not Ctrl Z', () => {
  expect(typed('k', { ctrlKey: true })).toBe('Mod+k');
  expect(typed('k', { metaKey: true })).toBe('Mod+k');
  expect(typed('Z', { ctrlKey: true, shiftKey: true })).toBe('Mod+Shift+z');
});

test('the map writes keys as their caps do', () => {
  expect(['g l', 'Enter', ' ', '?', 'Shift+ArrowDown'].map(capsOf)).toEqual([
    ['G', 'L'],
    ['↵'],
    ['Space'],
    ['?'],
    ['Shift ↓'],
  ]);
});
