import { invalid } from '#platform/contract/errors.ts';
import { isCommonPassword } from '../commonPassword.rules.ts';

let list: Promise<ReadonlySet<string>> | null = null;

/** The forty thousand commonest of breached passwords, in small letters; read when first needed. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
}

/** 400 for a password that an attacker tries first. `own`: names that go with the account. */
export async function requireUncommon(password: string, own: readonly (string | null)[]): Promise<void> {
  const names = [...own.filter((name) => name !== null), 'Plinth'];
  if (!isCommonPassword(password, await commonPasswords(), names)) return;
  throw invalid(
    'password',
    'This password is too common or too close to your name. Choose one that is hard to guess, such as three words that have nothing to do with each other.',
  );
}
