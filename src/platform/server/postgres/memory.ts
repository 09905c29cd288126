import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;
/** Both work as well on less, and more than the upper one is for a machine that serves the database alone. */
const LEAST_MB = 128;
const MAX_MB = 2048;

/**
 * What the database keeps in memory, in megabytes: an eighth of the machine's, since the application and the files'
 * cache of the system live there too. PostgreSQL's own 128 MB would read the indexes of a million leads from disk.
 *
 * @param bytes memory of the machine or, in a container, what it may use
 */
export function sharedBuffersMb(bytes = memoryBytes()): number {
  return Math.min(MAX_MB, Math.max(LEAST_MB, Math.floor(bytes / 8 / MEGABYTE)));
}

function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
