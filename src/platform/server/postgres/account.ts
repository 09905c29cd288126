import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from './processes.ts';

/** The operating system's user that PostgreSQL runs as when Plinth was started by root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. For root this chooses who runs it: the owner of a cluster that exists,
 * so that a database stays with the user it began with; else the owner of the data folder; else `postgres`
 * or `nobody`. For anybody else it is undefined: PostgreSQL then runs as the user of this process.
 */
export function databaseAccount(cluster: string, dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(cluster) ?? ownerOf(dataDir) ?? namedAccount('postgres') ?? namedAccount('nobody') ?? NOBODY;
}

/** What `spawn` needs to run a program as that account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number; cwd: string } {
  // The folder this process stands in may be closed to the account.
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' };
}

/** Whether the account may enter a folder; tried for real, so that access lists and mount options count too. */
export function mayEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], asAccount(account)).status === 0;
}

/** Gives a file or folder, with all that is in it, to the account. */
export function giveTo(account: Account | undefined, path: string): void {
  if (!account) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(path, entry), account.uid, account.gid);
    }
  }
  chownSync(path, account.uid, account.gid);
}

const NOBODY: Account = { name: 'nobody', uid: 65_534, gid: 65_534 };

function ownerOf(folder: string): Account | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat || stat.uid === 0) return undefined;
  return (
    accounts().find(({ uid }) => uid === stat.uid) ?? {
      name: `user ${stat.uid}`,
      uid: stat.uid,
      gid: stat.gid,
    }
  );
}

function namedAccount(name: string): Account | undefined {
  return accounts().find((account) => account.name === name && account.uid !== 0);
}

function accounts(): Account[] {
  return (readText('/etc/passwd') ?? '').split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
