import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../contract/errors.ts';

/** Bytes on their way into the store: complete and on the disk, under a name that nobody knows. */
export interface ReceivedFile {
  path: string;
  sizeBytes: number;
  sha256: string;
}

/** Left by a process that was killed: no upload takes so long. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Writes a stream down without ever holding it; nothing is left of one that breaks off, which is an error 400. */
export async function receiveFile(content: Readable, folder: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    const file = await open(path, 'wx');
    try {
      for await (const part of partsOf(content)) {
        hash.update(part);
        sizeBytes += part.length;
        await file.writeFile(part);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discardFile({ path });
    throw error;
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* content as AsyncIterable<Buffer>;
  } catch (cause) {
    throw Object.assign(new AppError('validation', 'The file did not arrive whole. Send it again.'), {
      cause,
    });
  }
}

/** What cannot be removed now, because its folder cannot be reached, goes when the folder is swept. */
export async function discardFile({ path }: Pick<ReceivedFile, 'path'>): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

/** Removes what killed processes left of uploads; those of other processes that still come in stay. */
export async function sweepReceived(folder: string, now = Date.now()): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < now - ABANDONED_MS) await rm(path, { force: true });
  }
}
