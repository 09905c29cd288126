import { createHash, randomBytes } from 'node:crypto';

/** A prefix by which people, programs and secret scanners recognize a key. */
export const API_KEY_START = 'plinth_';
const SECRET_BYTES = 32;
const SHOWN = API_KEY_START.length + 6;

/** A key of 256 random bits: the text is shown once, its first characters and a hash are kept. */
export interface NewApiKey {
  text: string;
  prefix: string;
  hash: string;
}

export function newApiKey(): NewApiKey {
  const text = API_KEY_START + randomBytes(SECRET_BYTES).toString('base64url');
  return { text, prefix: text.slice(0, SHOWN), hash: hashOfApiKey(text) };
}

/** The stored part of a key. */
export function hashOfApiKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
