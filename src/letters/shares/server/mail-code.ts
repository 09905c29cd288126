import { createHash, randomInt } from 'node:crypto';

/** Six digits, which are sent to an address to prove that whoever enters them reads its mail. */
export function newMailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is stored of a code; `id` is that of its row. */
export function hashOfMailCode(id: string, code: string): string {
  return createHash('sha256').update(`${id}:${code}`).digest('hex');
}
