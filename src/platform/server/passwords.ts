import { hash, verify } from '@node-rs/argon2';

/** What one password costs whoever hashes it. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** argon2id with the parameters OWASP recommends (19 MiB, two passes, one lane): about 20 ms a password. */
export const DEFAULT_PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = DEFAULT_PASSWORD_COST;
let standIn: Promise<string> | null = null;

/** For what is hashed from now on; a hash names the cost that it was made at. */
export function choosePasswordCost(chosen: PasswordCost): void {
  cost = chosen;
  standIn = null;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Takes as long for an unknown user as for a known one, so that nobody learns which addresses exist. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('no user has this password');
  const known = await verify(passwordHash ?? (await standIn), password);
  return passwordHash !== null && known;
}
