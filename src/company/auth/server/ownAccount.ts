import { required } from '#platform/server/database/values.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { requireOwnPassword } from '#platform/server/own-password.ts';
import type { SignInThrottle } from '#platform/server/sign-in-throttle.ts';
import type { Account } from './account.queries.ts';
import { findAccount } from './account.queries.ts';

export async function ownAccount({ read, caller }: CallContext): Promise<Account> {
  return required(await findAccount(read.db, caller.userId), 'User');
}

export async function requirePassword(
  throttle: SignInThrottle,
  { email, passwordHash }: Account,
  typed: string,
  { ip }: CallContext,
): Promise<void> {
  await requireOwnPassword(throttle, { email, passwordHash, ip, typed }, 'This is not your password.');
}
