import { availableParallelism } from 'node:os';
import { runNode, tool } from './project.mjs';

/** Each checker finds out again what the others know: on two cores one is quicker than the four that are usual. */
const CHECKERS = availableParallelism() > 2 ? [] : ['--checkers', '1'];

/** Checks the types of the whole project. What was right before and depends on nothing that changed is known from the last time. */
export function typesReport() {
  const known = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
  return runNode([tool('typescript', 'tsc'), '-p', '.', ...CHECKERS, ...known], { collect: true });
}
