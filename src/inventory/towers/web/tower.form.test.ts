import { expect, test } from 'vitest';
import { towerCodeOf } from './tower.form.ts';

test.each([
  ['Tower B', 'B'],
  ['Wing A1', 'A1'],
  ['T2', 'T2'],
  ['Rose', 'R'],
  ['Rose Garden', 'RG'],
  ['Block', ''],
  ['', ''],
])('the code proposed for %j is %j', (name, code) => {
  expect(towerCodeOf(name)).toBe(code);
});
