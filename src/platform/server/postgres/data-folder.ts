import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../config.ts';
import { type Account, asAccount, databaseAccount, giveTo, mayEnter } from './account.ts';
import type { Binaries } from './binaries.ts';
import { readText } from './processes.ts';

/**
 * Where the files of one data folder's PostgreSQL lie:
 *
 *     DATA_DIR/postgres            the cluster, mode 0700, owned by the account that runs it
 *     DATA_DIR/postgres.password   of the database user `plinth`, mode 0600
 *     DATA_DIR/postgres.log        what the server writes
 *     DATA_DIR/postgres.location   only when the cluster lies elsewhere: its folder
 */
export interface DataFolder {
  cluster: string;
  account: Account | undefined;
  passwordFile: string;
  logFile: string;
  locationFile: string;
}

/** Where clusters lie whose data folder is below one that their account may not enter. */
const ELSEWHERE = '/var/lib/plinth';

/**
 * Decides where the cluster of a data folder lies and who runs it, without creating it. Started by root with
 * a data folder that no other user may enter (below /root, say), the cluster goes to /var/lib/plinth.
 *
 * @throws ConfigError with a sentence for the operator when the cluster is unreachable
 */
export function openDataFolder(dataDir: string): DataFolder {
  const root = realpathSync(dataDir);
  const locationFile = join(root, 'postgres.location');
  const located = readText(locationFile)?.trim();
  const cluster = located || join(root, 'postgres');
  const account = databaseAccount(cluster, root);
  const folder: DataFolder = {
    cluster,
    account,
    passwordFile: join(root, 'postgres.password'),
    logFile: join(root, 'postgres.log'),
    locationFile,
  };

  if (located && !isInitialised(folder)) {
    throw new ConfigError(
      `The database of ${root} lies in ${located}, as ${locationFile} says, but it is not there. ` +
        'Bring that folder back, or set DATA_DIR to another folder.',
    );
  }
  if (isPassable(dirname(cluster), account)) return folder;
  if (isInitialised(folder)) {
    throw new ConfigError(
      `The database in ${cluster} belongs to ${account?.name}, who may not enter ${dirname(cluster)}. ` +
        'Open the folders above it for passing through (chmod o+x), or start Plinth as that user.',
    );
  }
  return { ...folder, cluster: reserveElsewhere(root, account) };
}

/** Whether there is a cluster. It appears whole or not at all, so its version file is enough to tell. */
export function isInitialised({ cluster }: DataFolder): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

/**
 * Creates the cluster beside its place and moves it there when it is complete: a kill in the middle leaves
 * no half cluster. With `durable` false the files are not forced to the disk.
 */
export async function initialise(folder: DataFolder, binaries: Binaries, durable: boolean): Promise<void> {
  const { cluster, account } = folder;
  const draft = `${cluster}.draft-${randomBytes(4).toString('hex')}`;
  const passwordFile = join(draft, 'password');
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password(folder, durable), { mode: 0o600 });
  giveTo(account, draft);

  await runInitdb(binaries, account, [
    `--pgdata=${join(draft, 'cluster')}`,
    `--pwfile=${passwordFile}`,
    '--username=plinth',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and case rules on every machine, whatever locales the system has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  renameSync(join(draft, 'cluster'), cluster);
  if (durable) syncFolder(dirname(cluster));
  removeTree(draft);
  if (dirname(cluster) !== dirname(folder.locationFile)) writeDurably(folder.locationFile, `${cluster}\n`);
}

/** The password of the database user `plinth`, made at the first call for a folder without a cluster. */
export function password(folder: DataFolder, durable: boolean): string {
  const known = readText(folder.passwordFile)?.trim();
  if (known) return known;
  if (isInitialised(folder)) {
    throw new ConfigError(
      `The database in ${folder.cluster} cannot be opened: its password is in ${folder.passwordFile}, ` +
        'which is missing, empty or closed to this user. Start Plinth as the user who created the folder, ' +
        'or bring the file back from a backup.',
    );
  }
  const made = randomBytes(24).toString('hex');
  writeDurably(folder.passwordFile, `${made}\n`, durable);
  return made;
}

/** The data folder is Plinth's own: it may be opened for passing through, what lies above it may not. */
function isPassable(parent: string, account: Account | undefined): boolean {
  if (mayEnter(account, parent)) return true;
  if (parent === '/' || parent === homedir() || !mayEnter(account, dirname(parent))) return false;
  chmodSync(parent, (statSync(parent).mode & 0o777) | 0o011);
  return mayEnter(account, parent);
}

function reserveElsewhere(root: string, account: Account | undefined): string {
  // The random part: a data folder that was deleted and recreated must not find its former database.
  const place = `${createHash('sha256').update(root).digest('hex').slice(0, 12)}-${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(ELSEWHERE, { recursive: true });
    chmodSync(ELSEWHERE, 0o755);
    removeUnfinished(place.slice(0, 12));
    mkdirSync(join(ELSEWHERE, place));
    chmodSync(join(ELSEWHERE, place), 0o755);
  } catch (error) {
    throw new ConfigError(
      `PostgreSQL cannot run as root, ${account?.name} may not enter ${root}, and ${ELSEWHERE} cannot be used. ` +
        'Set DATA_DIR to a folder that other users may enter.',
      { cause: error },
    );
  }
  return join(ELSEWHERE, place, 'postgres');
}

function removeUnfinished(prefix: string): void {
  for (const name of readdirSync(ELSEWHERE).filter((entry) => entry.startsWith(`${prefix}-`))) {
    if (!existsSync(join(ELSEWHERE, name, 'postgres'))) removeTree(join(ELSEWHERE, name));
  }
}

/** What a kill in the middle of a creation left: also what its initdb has written since, which outlives it. */
export function removeDrafts({ cluster }: DataFolder): void {
  const drafts = readdirSync(dirname(cluster)).filter((name) =>
    name.startsWith(`${basename(cluster)}.draft-`),
  );
  for (const draft of drafts) removeTree(join(dirname(cluster), draft));
}

function removeTree(path: string): void {
  // An initdb whose parent was killed may still be writing.
  rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

async function runInitdb(binaries: Binaries, account: Account | undefined, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(binaries.initdb, args, { ...asAccount(account), env: binaries.env });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new ConfigError(`The database could not be created: ${output || String(error)}`, { cause: error });
  }
}

function writeDurably(path: string, text: string, durable = true): void {
  const draft = `${path}.draft`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, text);
  if (durable) fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
  if (durable) syncFolder(dirname(path));
}

function syncFolder(folder: string): void {
  // Windows knows no such thing.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
