import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { v7 as uuid } from 'uuid';
import type { FileStore } from '../files/file-store.ts';
import { dumpDatabase } from './dump.ts';
import type { FileInBackup } from './files.ts';
import { copyFiles, readFileList, removeFiles, writeFileList } from './files.ts';
import type { Manifest } from './manifest.ts';
import { SECRET_FILE } from '../session-secret.ts';
import { backupsIn, folderOf, readManifest, secretMark, writeManifest } from './manifest.ts';
import { noteBackup } from './record.ts';

export interface BackupOrder {
  /** As the owner of the tables. */
  ownerUrl: string;
  /** Null: the database alone. */
  files: FileStore | null;
  sessionSecret: string;
  /** Where Plinth keeps the secret that it made itself: it is nowhere else, and is copied along. */
  secretFile?: string | undefined;
  version: string;
  /** A folder for this and other backups of the same installation. */
  to: string;
  /** How many complete backups stay in the folder, this one included; by default all. */
  keep?: number;
}

/**
 * Copies database and files while others go on writing; what it holds is as of one moment.
 *
 * Files are stored before a row names them, and none is changed. So all files are copied first, then the database,
 * then the files that came meanwhile: of every row in the copy of the database the file is there.
 *
 * @returns the folder of the backup and what it holds
 */
export async function backUp(order: BackupOrder): Promise<{ folder: string; manifest: Manifest }> {
  const { ownerUrl, files, to, version } = order;
  await mkdir(to, { recursive: true, mode: 0o700 });
  await chmod(to, 0o700);
  const shared = filesFolder(to);
  const known = await lastFiles(to);
  const before = files ? await copyFiles(files, shared, known) : null;
  let folder = '';
  const dump = await dumpDatabase(ownerUrl, async (takenAt) => {
    folder = folderOf(to, takenAt);
    await mkdir(folder, { mode: 0o700 });
    return folder;
  });
  const after = files && before ? new Map([...before, ...(await copyFiles(files, shared, before))]) : null;
  const manifest: Manifest = {
    format: 1,
    id: uuid(),
    version,
    secretMark: secretMark(order.sessionSecret),
    ...dump,
    files: after ? await writeFileList(folder, after) : null,
  };
  if (order.secretFile) await copyFile(order.secretFile, join(folder, SECRET_FILE));
  await writeManifest(folder, manifest);
  await noteBackup(ownerUrl, manifest, folder);
  if (order.keep !== undefined) await removeOlder(to, order.keep);
  return { folder, manifest };
}

/** Where the backups in a folder keep the files that they share. */
export function filesFolder(to: string): string {
  return join(to, 'files');
}

async function lastFiles(to: string): Promise<Map<string, FileInBackup>> {
  const last = (await backupsIn(to)).at(-1);
  return last ? readFileList(last, await readManifest(last)) : new Map();
}

/** Also those that were broken off, and the files that only they had: what was destroyed leaves the backups in time. */
async function removeOlder(to: string, keep: number): Promise<void> {
  const all = await backupsIn(to);
  const kept = all.slice(-keep);
  const still = new Set<string>();
  for (const folder of kept)
    for (const key of (await readFileList(folder, await readManifest(folder))).keys()) still.add(key);
  for (const folder of all.slice(0, -keep)) {
    const gone = [...(await readFileList(folder, await readManifest(folder))).keys()];
    await removeFiles(
      filesFolder(to),
      gone.filter((key) => !still.has(key)),
    );
    await rm(join(to, basename(folder)), { recursive: true, force: true });
  }
}
