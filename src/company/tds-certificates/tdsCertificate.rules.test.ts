import { expect, test } from 'vitest';
import { daysProblem, endProblem } from './tdsCertificate.rules.ts';

test.each([
  ['2026-04-01', '2027-03-31', null],
  ['2026-11-21', '2026-11-21', null],
  ['2026-03-31', '2026-04-01', 'A certificate lies within one financial year. This one ends by 31 Mar 2026.'],
  ['2026-11-21', '2027-04-01', 'A certificate lies within one financial year. This one ends by 31 Mar 2027.'],
  ['2026-11-21', '2026-11-20', 'The certificate begins on 21 Nov 2026 and cannot end before.'],
])('a certificate from %s to %s lies within one financial year', (from, to, message) => {
  expect(daysProblem({ from, to })?.message ?? null).toBe(message);
});

test.each([
  ['2026-06-30', null],
  ['2026-05-31', null],
  ['2026-05-30', 'It begins on 1 Jun 2026. Enter 31 May 2026 if it never applied, or a later day.'],
  ['2026-09-29', null],
  ['2026-09-30', 'It ends on 30 Sep 2026 anyway. Enter an earlier day.'],
])('a certificate ends early on %s', (lastDay, message) => {
  expect(endProblem(lastDay, { from: '2026-06-01', to: '2026-09-30' })).toBe(message);
});
