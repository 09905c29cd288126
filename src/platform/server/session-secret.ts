import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** In the data folder, and in a backup of it. */
export const SECRET_FILE = 'session-secret';

/** Where the secret is that was made here; undefined where it was set. */
export function secretFileOf(config: Pick<Config, 'sessionSecret' | 'dataDir'>): string | undefined {
  return config.sessionSecret ? undefined : join(config.dataDir, SECRET_FILE);
}

/** The configured secret, or one made once and kept in the data folder, so that sessions outlive a restart. */
export function sessionSecret(config: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (config.sessionSecret) return config.sessionSecret;
  const file = join(config.dataDir, SECRET_FILE);
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8');
}
