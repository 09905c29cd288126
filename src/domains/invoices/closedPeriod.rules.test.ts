import { expect, test } from 'vitest';
import { closedPeriodProblem, lastOpenDay } from './closedPeriod.rules.ts';

test('a month stays open until the tenth of the next one, over the end of a year too', () => {
  expect(lastOpenDay('2026-10-31')).toBe('2026-11-10');
  expect(lastOpenDay('2026-12-01')).toBe('2027-01-10');
  expect(closedPeriodProblem('Finance Manager', '2026-10-31', '2026-11-10')).toBeNull();
});

test('from the eleventh on only a Finance Head or an administrator changes what is dated to it', () => {
  expect(closedPeriodProblem('Finance Manager', '2026-10-31', '2026-11-11')).toBe(
    'The month of 31 Oct 2026 was closed on 10 Nov 2026. Ask a Finance Head.',
  );
  expect(closedPeriodProblem('Finance Head', '2026-10-31', '2026-11-11')).toBeNull();
  expect(closedPeriodProblem('Business Head', '2026-10-31', '2026-11-11')).toBeNull();
  expect(closedPeriodProblem('Project Director', '2026-10-31', '2026-11-11')).toBeNull();
});
