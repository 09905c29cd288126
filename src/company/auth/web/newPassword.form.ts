import * as z from 'zod';
import { PasswordChange } from '../auth.contract.ts';
import { strongPassword } from '../password.rules.ts';

const REPEAT_PASSWORD = 'Please confirm your password';

export const repeatedPassword = () => z.string({ error: REPEAT_PASSWORD }).min(1, REPEAT_PASSWORD);

export function isSamePassword(values: { password: string; confirmPassword: string }): boolean {
  return values.password === values.confirmPassword;
}

/** The two are compared also while other fields are in error, but not before both are typed. */
export const MUST_BE_SAME = {
  path: ['confirmPassword'],
  error: 'Passwords do not match',
  when: ({ value }: { value: unknown }) => isTyped(value, 'password') && isTyped(value, 'confirmPassword'),
};

/** A new password, typed twice. */
export const NewPassword = z
  .object({ password: strongPassword(), confirmPassword: repeatedPassword() })
  .refine(isSamePassword, MUST_BE_SAME);
export type NewPassword = z.output<typeof NewPassword>;

/** The same after the current one. */
export const ReplacedPassword = z
  .object({ ...PasswordChange.shape, confirmPassword: repeatedPassword() })
  .refine(isSamePassword, MUST_BE_SAME);
export type ReplacedPassword = z.output<typeof ReplacedPassword>;

function isTyped(value: unknown, field: string): boolean {
  const entry =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([name]) => name === field)
      : null;
  return typeof entry?.[1] === 'string' && entry[1] !== '';
}
