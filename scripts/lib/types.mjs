import { runNode, tool } from './project.mjs';

/** Checks the types of the whole project. What was right before and depends on nothing that changed is known from the last time. */
export function typesReport() {
  const known = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
  return runNode([tool('typescript', 'tsc'), '-p', '.', ...known], { collect: true });
}
