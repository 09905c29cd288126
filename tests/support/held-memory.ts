import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 50;
const MB = 1024 * 1024;

/**
 * The memory in MB that this process holds at most while something goes on, beyond what it held before. Garbage does
 * not count: it goes when there is need, and how much of it lies about depends on what ran before.
 */
export async function heldDuring(act: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / MB;
  };
  const before = held();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, held())), LOOK_MS);
  await act().finally(() => clearInterval(look));
  return Math.max(most, held()) - before;
}
