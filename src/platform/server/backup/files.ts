import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ConfigError } from '../config.ts';
import type { FileStore } from '../files/file-store.ts';
import { Digest } from './digest.ts';
import type { Manifest } from './manifest.ts';

/** A file in a backup. All backups in one folder share their files: none is ever changed under its key. */
export interface FileInBackup {
  storageKey: string;
  sizeBytes: number;
  sha256: string;
}

/** Copied side by side. */
const AT_ONCE = 8;
const LIST = 'files.tsv.gz';

/**
 * Copies the files of the store that the folder does not have yet, and returns all that the store has.
 *
 * @param known what earlier copies noted of the files that are there
 */
export async function copyFiles(
  store: FileStore,
  to: string,
  known: ReadonlyMap<string, FileInBackup>,
): Promise<Map<string, FileInBackup>> {
  const copied = new Map<string, FileInBackup>();
  const waiting = store.all();
  const copyNext = async () => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      const file = await copyFile(store, to, next.value, known.get(next.value));
      if (file) copied.set(file.storageKey, file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return copied;
}

/** Null when it was destroyed before it could be copied. What is there already is whole, and never changes. */
async function copyFile(
  store: FileStore,
  to: string,
  storageKey: string,
  known: FileInBackup | undefined,
): Promise<FileInBackup | null> {
  const path = join(to, storageKey);
  const there = await sizeOf(path);
  if (there !== null) {
    if (known?.sizeBytes === there) return known;
    return { storageKey, sizeBytes: there, sha256: await hashOf(createReadStream(path)) };
  }
  const content = await store.readStream(storageKey).catch(() => null);
  if (content !== null) return { storageKey, ...(await write(content, path)) };
  if (await store.exists(storageKey)) throw new Error(`The file ${storageKey} cannot be read.`);
  return null;
}

/** Complete and on the disk, or not there. */
async function write(content: Readable, path: string): Promise<Pick<FileInBackup, 'sizeBytes' | 'sha256'>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.draft`;
  const digest = new Digest();
  await pipeline(content, digest, createWriteStream(draft, { mode: 0o600, flush: true }));
  await rename(draft, path);
  return { sizeBytes: digest.bytes, sha256: digest.sha256() };
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part as Buffer);
  return hash.digest('hex');
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

/** Writes down which files belong to a backup. */
export async function writeFileList(
  folder: string,
  files: ReadonlyMap<string, FileInBackup>,
): Promise<NonNullable<Manifest['files']>> {
  const inOrder = [...files.values()].toSorted((a, b) => (a.storageKey < b.storageKey ? -1 : 1));
  const text = inOrder
    .map(({ storageKey, sizeBytes, sha256 }) => `${storageKey}\t${sizeBytes}\t${sha256}\n`)
    .join('');
  const list = await open(join(folder, LIST), 'w', 0o600);
  try {
    await list.writeFile(await promisify(gzip)(text));
    await list.sync();
  } finally {
    await list.close();
  }
  const bytes = inOrder.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { count: inOrder.length, bytes, sha256: createHash('sha256').update(text).digest('hex') };
}

/** The files of a backup, by their key. @throws ConfigError when the list is not as the manifest says */
export async function readFileList(
  folder: string,
  { files }: Pick<Manifest, 'files'>,
): Promise<Map<string, FileInBackup>> {
  if (!files) return new Map();
  const path = join(folder, LIST);
  const text = (await promisify(gunzip)(await readFile(path))).toString();
  if (createHash('sha256').update(text).digest('hex') !== files.sha256)
    throw new ConfigError(`${path} is not what the backup wrote. Take another backup.`);
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [storageKey = '', size, sha256 = ''] = line.split('\t');
      return [storageKey, { storageKey, sizeBytes: Number(size), sha256 }];
    }),
  );
}

/** Each file of a backup back into the store; one that is there already, from a restore that was broken off, stays. */
export async function bringBackFiles(
  store: FileStore,
  from: string,
  files: ReadonlyMap<string, FileInBackup>,
): Promise<void> {
  const there = new Set<string>();
  for await (const storageKey of store.all()) {
    if (!files.has(storageKey))
      throw new ConfigError(
        `The place for files is not empty: it has ${storageKey}. Restore into an empty one.`,
      );
    there.add(storageKey);
  }
  await forEachFile(files, async ({ storageKey, sha256 }) => {
    if (there.has(storageKey)) return;
    const path = join(from, storageKey);
    if (!(await store.bringBack(storageKey, createReadStream(path), sha256))) throw damaged(path);
  });
}

/** Reads every file of a backup. @throws ConfigError at the first that is missing or not what was copied */
export async function checkFiles(from: string, files: ReadonlyMap<string, FileInBackup>): Promise<void> {
  await forEachFile(files, async ({ storageKey, sha256 }) => {
    const path = join(from, storageKey);
    const found = await hashOf(createReadStream(path)).catch(() => null);
    if (found !== sha256) throw damaged(path);
  });
}

/** Removes the files that no backup in the folder names any more. */
export async function removeFiles(to: string, files: Iterable<string>): Promise<void> {
  for (const storageKey of files) await rm(join(to, storageKey), { force: true });
}

async function forEachFile(
  files: ReadonlyMap<string, FileInBackup>,
  act: (file: FileInBackup) => Promise<void>,
): Promise<void> {
  const waiting = [...files.values()];
  const actOnNext = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await act(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, actOnNext));
}

function damaged(path: string): ConfigError {
  return new ConfigError(
    `${path} is missing or is not what was copied. Take another backup, or use an older one.`,
  );
}
