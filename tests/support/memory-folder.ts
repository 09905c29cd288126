import { existsSync, statfsSync } from 'node:fs';

/** Where Linux offers memory as a folder. */
const MEMORY = '/dev/shm';
/** Several times what a run has there at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory for all that a run of tests writes and throws away; undefined where there is none, or too small a
 * one. A database consists of a thousand files: to make and remove them takes a disk longer than to fill them.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY : undefined;
}
