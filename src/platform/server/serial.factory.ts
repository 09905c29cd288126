import { randomBytes } from 'node:crypto';

/** For tests: '9F02C1D7'. Not counted, because one worker goes on with a world that another has made. */
export function serial(): string {
  return randomBytes(4).toString('hex').toUpperCase();
}
