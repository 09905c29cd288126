import { createHash, randomInt } from 'node:crypto';

/** Six digits that are mailed or spoken, to prove that whoever enters them is the one who was given them. */
export function newSixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is stored of them; `id` is that of their row. */
export function hashOfDigits(id: string, digits: string): string {
  return createHash('sha256').update(`${id}:${digits}`).digest('hex');
}
