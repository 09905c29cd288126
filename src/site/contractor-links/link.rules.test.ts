import { expect, it } from 'vitest';
import { linkActions, wrongPinText } from './link.rules.ts';

it('gives a new PIN to whoever made the link alone, and lets all who build withdraw it', () => {
  const link = { issuedById: 'a', isEnded: false };
  expect(linkActions({ role: 'Sales Manager', userId: 'a' }, link)).toEqual(['newPin', 'withdraw']);
  expect(linkActions({ role: 'Project Director', userId: 'b' }, link)).toEqual(['withdraw']);
  expect(linkActions({ role: 'Finance Head', userId: 'b' }, link)).toEqual([]);
  expect(linkActions({ role: 'Sales Manager', userId: 'a' }, { ...link, isEnded: true })).toEqual([]);
});

it('says how many tries are left, and who opens a locked link', () => {
  expect(wrongPinText(4, 'A. Joshi')).toBe('This PIN is wrong. 4 tries are left.');
  expect(wrongPinText(1, 'A. Joshi')).toBe('This PIN is wrong. One try is left.');
  expect(wrongPinText(0, 'A. Joshi')).toBe(
    'This link is locked after 5 wrong PINs. Ask A. Joshi for a new PIN.',
  );
});
