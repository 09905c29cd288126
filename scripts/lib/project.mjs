import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the project; every path in the scripts is relative to it. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The program of an installed package, to be run with `node`: the same on every system and shell. */
export function tool(packageName, program = packageName) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}

/** What lets `node` run and import TypeScript: the value of `--import`. */
export function typescriptLoader() {
  return pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx')).href;
}

/**
 * Runs a program to its end. Its output goes to the terminal, or is collected when `collect` is set.
 * Resolves to its exit code and what it printed; a program that was killed has code 1.
 */
export function run(program, args, { collect = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: collect ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** `run` with this very Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** Prints the sentence of an error, without the stack that only its developer could use, and ends. */
export function stopWith(error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
