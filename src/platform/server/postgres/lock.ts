import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import { errorCode, isRunning, processIdentity, readText } from './processes.ts';

/** The folders this process holds, with how often each was claimed. */
const held = new Map<string, number>();
process.once('exit', () => held.forEach((_, folder) => release(folder)));

/**
 * Claims a data folder for this process, creating the folder when it is missing; returns the function that
 * gives it back. The claim of a process that was killed is taken over. Within one process a folder may be
 * claimed more than once.
 *
 * @throws ConfigError with a sentence for the operator when another running process holds the folder
 */
export function lockDataDir(dataDir: string): () => void {
  const folder = resolve(dataDir);
  if (!held.has(folder)) createAndClaim(folder);
  held.set(folder, (held.get(folder) ?? 0) + 1);

  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    const claims = (held.get(folder) ?? 1) - 1;
    if (claims > 0) held.set(folder, claims);
    else release(folder);
  };
}

function createAndClaim(folder: string): void {
  try {
    mkdirSync(dirname(folder), { recursive: true });
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    claim(folder);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) throw error;
    throw new ConfigError(
      `The data folder ${folder} cannot be written by this user. ` +
        'Start Plinth as the user who created it, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

function claim(folder: string): void {
  const lock = lockFile(folder);
  const draft = `${lock}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }), {
    mode: 0o600,
  });
  try {
    // A link appears whole or not at all, and never replaces another: exactly one process wins.
    while (!tryLink(draft, lock)) removeIfStale(folder, lock);
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeIfStale(folder: string, lock: string): void {
  const text = readText(lock);
  if (text === undefined) return;
  const holder = parseHolder(text);
  if (holder && isRunning(holder.pid) && holder.identity === processIdentity(holder.pid)) {
    throw new ConfigError(
      `Plinth is already running on the data folder ${folder} (process ${holder.pid}). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    );
  }

  // Another process may replace the stale claim at this very moment: what was moved is looked at again.
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readText(aside) !== text) tryLink(aside, lock);
  rmSync(aside, { force: true });
}

function parseHolder(text: string): { pid: number; identity: string } | undefined {
  try {
    const holder: unknown = JSON.parse(text);
    if (typeof holder !== 'object' || holder === null || !('pid' in holder) || !('identity' in holder))
      return undefined;
    const { pid, identity } = holder;
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch {
    // Cut off by a full disk or a power failure: nobody's claim.
    return undefined;
  }
}

function release(folder: string): void {
  if (held.delete(folder)) rmSync(lockFile(folder), { force: true });
}

function lockFile(folder: string): string {
  return join(folder, 'plinth.lock');
}
