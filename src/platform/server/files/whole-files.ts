import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * Files of a folder that are complete or absent, even when the process is killed while writing or the machine loses power after responding.
 */
export class WholeFiles extends FSDriver {
  private readonly folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.folder = folder;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.folder, key);
    const unfinished = `${path}.${randomUUID()}.part`;
    const madeFolder = await mkdir(dirname(path), { recursive: true });
    try {
      await writeDown(unfinished, contents);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await writeDownNames(dirname(path), madeFolder ? dirname(madeFolder) : dirname(path));
  }

  /** A missing file fails here, before the response begins. */
  override async getStream(key: string): Promise<Readable> {
    const stream = await super.getStream(key);
    await once(stream, 'open');
    return stream;
  }
}

async function writeDown(path: string, contents: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The names in `folder`, and in those above it that are new: the content of a file does not hold its name. */
async function writeDownNames(folder: string, last: string): Promise<void> {
  // Windows keeps names by itself and opens no folder.
  if (process.platform === 'win32') return;
  const names = await open(folder, 'r');
  try {
    await names.sync();
  } finally {
    await names.close();
  }
  if (folder !== last) await writeDownNames(dirname(folder), last);
}
