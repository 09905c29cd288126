import * as z from 'zod';

interface PasswordCheck {
  /** Its label in the list beside the strength bar. */
  label: string;
  message: string;
  holds: (password: string) => boolean;
}

/** The checks for a password chosen by invitation or reset. */
export const PASSWORD_CHECKS: readonly PasswordCheck[] = [
  {
    label: 'At least 8 characters',
    message: 'Password must be at least 8 characters long',
    holds: (password) => password.length >= 8,
  },
  {
    label: 'An uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    holds: (password) => /[A-Z]/.test(password),
  },
  {
    label: 'A lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    holds: (password) => /[a-z]/.test(password),
  },
  {
    label: 'A number',
    message: 'Password must contain at least one number',
    holds: (password) => /\d/.test(password),
  },
  {
    label: 'A special character',
    message: 'Password must contain at least one special character',
    holds: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
];

/** Percentage of the checks that the password passes: 0, 20 … 100. */
export function passwordStrength(password: string): number {
  const passed = PASSWORD_CHECKS.filter((check) => check.holds(password)).length;
  return (passed / PASSWORD_CHECKS.length) * 100;
}

/** A new password that passes all five checks; each that fails says so. */
export const strongPassword = () =>
  z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required', abort: true })
    .max(200, 'Password must be at most 200 characters')
    .superRefine((password, context) => {
      for (const check of PASSWORD_CHECKS) {
        if (!check.holds(password)) context.addIssue({ code: 'custom', message: check.message });
      }
    });
