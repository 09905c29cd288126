import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP recommends (19 MiB, two passes, one lane): about 20 ms a password. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let standIn: Promise<string> | null = null;

/** Takes as long for an unknown user as for a known one, so that nobody learns which addresses exist. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('no user has this password');
  const known = await verify(passwordHash ?? (await standIn), password);
  return passwordHash !== null && known;
}
