import { expect, test } from 'vitest';
import { draftsKeptSince, withNumbers, withoutNumbers } from './bookingDraft.rules.ts';
import { EMPTY_DRAFT, TYPED_APPLICANT } from './server/bookingDraft.factory.ts';

test('PAN and Aadhaar digits are taken out of what the database can read, and come back to their applicants', () => {
  const second = { ...TYPED_APPLICANT, name: 'Ravi Rao', pan: null, aadhaarLast4: '7392' };
  const entries = { ...EMPTY_DRAFT.entries, applicants: [TYPED_APPLICANT, second] };
  const { open, numbers } = withoutNumbers(entries);
  expect(JSON.stringify(open)).not.toMatch(/AFXPR2764L|739[12]|pan|aadhaar/);
  expect(withNumbers(open, numbers)).toEqual(entries);
  const none = { ...entries, applicants: [{ ...second, aadhaarLast4: null }] };
  expect(withoutNumbers(none).numbers).toBeNull();
  expect(withNumbers(withoutNumbers(none).open, null)).toEqual(none);
});

test('a draft is kept for 30 days from its last change', () => {
  expect(draftsKeptSince('2026-11-30T10:00:00.000Z')).toBe('2026-10-31T10:00:00.000Z');
});
