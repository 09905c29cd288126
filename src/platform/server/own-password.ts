import { invalid } from '../contract/errors.ts';
import { verifyPassword } from './passwords.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface OwnPassword {
  email: string;
  passwordHash: string | null;
  ip: string;
  typed: string;
}

/**
 * Asks a signed-in user for the password again. Wrong attempts count like those of signing in, so that an open screen cannot be used to guess; 429 after five. Not inside a transaction, which would take the count back.
 */
export async function requireOwnPassword(
  throttle: SignInThrottle,
  { email, passwordHash, ip, typed }: OwnPassword,
  refusal: string,
): Promise<void> {
  await throttle.admit(email, ip);
  if (!(await verifyPassword(passwordHash, typed))) throw invalid('currentPassword', refusal);
  await throttle.succeeded(email, ip);
}
