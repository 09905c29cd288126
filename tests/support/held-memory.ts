import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The MB that this process holds. Garbage does not count: it goes when there is need, and how much of it lies about
 * depends on what ran before.
 */
export function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The second one waits until what the first one found has been given back.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / (1024 * 1024);
}
