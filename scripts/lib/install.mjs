import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './project.mjs';

/** Installs what package-lock.json names, when the installed packages are not exactly these. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages, about 20 s when they have been fetched before …');
  const startedAt = Date.now();
  const clean = await npm('ci');
  // If the registry lacks a package for another system, `npm ci` refuses even a lock that fits this machine.
  const outcome = clean.code === 0 ? clean : await npm('install', '--no-save');
  if (outcome.code !== 0) throw new Error(`The packages could not be installed.\n${outcome.output.trim()}`);
  console.log(`Installed packages in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

function npm(...command) {
  // Development packages too: Plinth is built on the machine it runs on. No package needs its install script.
  const args = [
    ...command,
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const runningNpm = process.env.npm_execpath;
  if (runningNpm) return run(process.execPath, [runningNpm, ...args], { collect: true });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { collect: true });
}

/** npm writes its own record last, so an installation that was broken off has none. */
function isInstalled() {
  const installed = packagesIn(join(ROOT, 'node_modules', '.package-lock.json'));
  const wanted = packagesIn(join(ROOT, 'package-lock.json'));
  if (!wanted) throw new Error('package-lock.json is missing: this is not a complete copy of Plinth.');
  if (!installed) return false;
  return Object.entries(wanted).every(
    ([path, { version, ...traits }]) =>
      path === '' ||
      installed[path]?.version === version ||
      (traits.optional === true && !isForThisMachine(traits)),
  );
}

/** Which C library this machine has only npm can tell: a package that names one is left to it. */
function isForThisMachine({ os, cpu, libc }) {
  // npm writes one name as a text, several as a list.
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && !libc;
}

function packagesIn(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
