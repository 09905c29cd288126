import { expect, it } from 'vitest';
import { keysInGroups } from './key.groups.ts';

const shortcut = (keys: string) => ({
  keys: [keys],
  label: keys,
  scope: 'everywhere' as const,
  run: () => undefined,
});

it('the map of keys names what G leads to by its letter, after what works everywhere', () => {
  const [group] = keysInGroups(['g u', '?', 'g d', 'mod+k', 'g l'].map(shortcut));
  expect(group?.lines.map(({ label }) => label)).toEqual(['?', 'mod+k', 'g d', 'g l', 'g u']);
});
