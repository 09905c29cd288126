import { createHash, randomInt } from 'node:crypto';
import { AppError } from '#platform/contract/errors.ts';
import { CODES_PER_HOUR } from '../share.rules.ts';

/** Six digits, which are sent to an address to prove that whoever enters them reads its mail. */
export function newMailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is stored of a code; `id` is that of its row. */
export function hashOfMailCode(id: string, code: string): string {
  return createHash('sha256').update(`${id}:${code}`).digest('hex');
}

/** 429 when so many were sent within the hour. */
export function checkCodesSent(sent: number): void {
  if (sent >= CODES_PER_HOUR)
    throw new AppError('rateLimited', `${CODES_PER_HOUR} codes were sent within the hour. Try again later.`);
}
