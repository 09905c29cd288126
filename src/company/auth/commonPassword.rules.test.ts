import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './commonPassword.rules.ts';
import { commonPasswords } from './server/commonPasswords.ts';

const OWN = ['Asha Kulkarni', 'Sahyadri Homes', 'asha.k@example.test', 'Plinth'];

describe('a password that is tried first', () => {
  it.each([
    'Password1!',
    'P@ssw0rd123',
    'P@$$w0rd',
    'Sunshine2026!',
    'Qwerty@123',
    'Iloveyou#1',
    'Welcome@2026',
    'Dragon#99',
    'Kulkarni@1',
    'Sahyadri#2026',
    'Plinth@2026',
  ])('%s is refused', async (password) => {
    expect(isCommonPassword(password, await commonPasswords(), OWN)).toBe(true);
  });

  it.each([
    'Correct-Horse-9',
    'Fresh-Horse-10!',
    'Monsoon-Brass-Kettle-4',
    'xK7#vQ2!mWp9',
    'Love7301948265!',
  ])('%s is not', async (password) => {
    expect(isCommonPassword(password, await commonPasswords(), OWN)).toBe(false);
  });
});
