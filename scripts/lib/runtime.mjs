import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

// Which Node Plinth runs on: the one that comes with its packages, whichever Node of 20.19 or newer started it
// (docs/decisions/0032-the-node-that-plinth-runs-on.md).

/** The oldest Node on which all locked packages run. */
const OLDEST = [22, 16];
/** Set for a script that was handed over to another Node. */
const HANDED_OVER = 'PLINTH_HANDED_OVER';

/**
 * The Node for a machine: the packaged one where there is one that runs there, else the starter itself.
 *
 * @param packaged path of the packaged Node; undefined where there is none
 * @param starter path and version of the Node that started this script
 * @throws when there is no packaged one and the starter is too old
 */
export function chooseNode({ packaged, starter, machine }) {
  if (packaged) return packaged;
  const [major, minor] = starter.version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return starter.path;
  throw new Error(
    `No Node.js comes with Plinth for ${machine}. Start it with Node.js ${OLDEST.join('.')} or newer; this is ${starter.version}.`,
  );
}

/** The package that brings Node to a machine, whether or not there is one. */
export function packageFor(platform, arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** Returns when this script runs on the Node that Plinth runs on; any other hands the script over and ends with it. */
export async function runOnOwnNode() {
  const starter = { path: process.execPath, version: process.versions.node };
  const machine = `${process.platform} on ${process.arch}`;
  const chosen = chooseNode({ packaged: packagedNode(), starter, machine });
  if (realpathSync(chosen) === realpathSync(process.execPath)) return;
  await handOver(chosen, [...process.execArgv, ...process.argv.slice(1)]);
}

/** The Node in the installed packages, if there is one and it runs here: not with another C library, say. */
function packagedNode() {
  const folder = join(ROOT, 'node_modules', packageFor(process.platform, process.arch));
  if (!existsSync(join(folder, 'package.json'))) return undefined;
  const { bin, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const path = join(folder, bin.node);
  if (process.version === `v${version}` && realpathSync(path) === realpathSync(process.execPath)) return path;
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() === `v${version}`) return path;
  // npm puts this folder first into the path of every script, which would then find no Node at all.
  rmSync(join(ROOT, 'node_modules', '.bin', 'node'), { force: true });
  return undefined;
}

/**
 * Runs a script with another Node in place of this process and never returns: what is signalled to this process
 * reaches the other one, which ends when this is killed; this one ends as the other did.
 */
export function handOver(node, args) {
  // The channel closes when this process ends, however it ends: `endWithStarter` listens to it.
  const child = spawn(node, args, {
    env: { ...process.env, [HANDED_OVER]: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  return new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const one of signals) process.removeAllListeners(one);
      if (signal) process.kill(process.pid, signal);
      else process.exit(code);
    });
  });
}

/** Lets a script that was handed over end at once when the process that did so is killed. */
export function endWithStarter() {
  if (!process.env[HANDED_OVER]) return;
  // Not for the processes that this one starts.
  delete process.env[HANDED_OVER];
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();
}

/** How often a script looks whether its shell is still there. */
const LOOK_MS = 250;

/**
 * Stops a script of npm, as SIGTERM does, when its shell has ended. npm gives a signal to the shell alone in which it
 * runs the script; some shells, dash among them, die of it and leave the script running.
 */
export function stopWithShell() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}
