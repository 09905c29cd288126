import { expect, test } from 'vitest';
import { look, statusStyle } from './status.ts';

const SWITCH = { on: look('On', 'tick', 'success') };

test('a state is shown by its word and sign', () => {
  expect(statusStyle(SWITCH, 'on')).toEqual({ word: 'On', shape: 'tick', tone: 'success' });
});

test('a state this build does not know is shown by its own name', () => {
  expect(statusStyle(SWITCH, 'onTheMoon')).toEqual({ word: 'onTheMoon', shape: 'ring', tone: 'faint' });
});
