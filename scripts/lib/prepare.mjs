import { ensureInstalled } from './install.mjs';
import { endWithStarter, runOnOwnNode, stopWithShell } from './runtime.mjs';

/** What each script does first: installs the packages that are missing, and goes on with the Node of Plinth. */
export async function prepare() {
  endWithStarter();
  stopWithShell();
  await ensureInstalled();
  await runOnOwnNode();
}
