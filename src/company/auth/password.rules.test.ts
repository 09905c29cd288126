import { describe, expect, it } from 'vitest';
import { passwordStrength, strongPassword } from './password.rules.ts';

function complaints(password: unknown): string[] {
  const result = strongPassword().safeParse(password);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

describe('a password given by invitation or reset', () => {
  it.each([
    ['Aa1!aaaa', []],
    ['Aa1!aaa', ['Password must be at least 8 characters long']],
    ['aa1!aaaa', ['Password must contain at least one uppercase letter']],
    ['AA1!AAAA', ['Password must contain at least one lowercase letter']],
    ['Aab!aaaa', ['Password must contain at least one number']],
    ['Aa1aaaaa', ['Password must contain at least one special character']],
    ['', ['Password is required']],
    [undefined, ['Password is required']],
    [null, ['Password is required']],
  ])('is judged by five checks: %j', (password, expected) => {
    expect(complaints(password)).toEqual(expected);
  });

  it.each([...'!@#$%^&*(),.?":{}|<>'])('takes %s as a special character', (sign) => {
    expect(complaints(`Abcdef12${sign}`)).toEqual([]);
  });

  it('takes no other sign as a special character', () => {
    for (const sign of ['-', '_', '+', '=', '~', ' ', 'é', '/', ';', "'", '[']) {
      expect(complaints(`Abcdef12${sign}`)).toEqual(['Password must contain at least one special character']);
    }
  });

  it('has as strength the percentage of the checks passed', () => {
    expect(['', 'a', 'aA', 'aA1', 'aA1!', 'aA1!aaaa'].map(passwordStrength)).toEqual([
      0, 20, 40, 60, 80, 100,
    ]);
  });
});
