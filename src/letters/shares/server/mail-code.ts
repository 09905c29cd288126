import { AppError } from '#platform/contract/errors.ts';
import { CODES_PER_HOUR } from '../share.rules.ts';

/** 429 when so many were sent within the hour. */
export function checkCodesSent(sent: number): void {
  if (sent >= CODES_PER_HOUR)
    throw new AppError('rateLimited', `${CODES_PER_HOUR} codes were sent within the hour. Try again later.`);
}
