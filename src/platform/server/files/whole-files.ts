import { once } from 'node:events';
import { mkdir, open, rename, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import { discardFile, receiveFile } from './received-file.ts';
import type { ReceivedFile } from './received-file.ts';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/**
 * Files of a folder that are complete or absent, even when the process is killed while writing or the machine loses power after responding.
 */
export class WholeFiles extends FSDriver {
  private readonly folder: string;
  /** Where bytes arrive: on the same disk, so that a file moves to its place at once or not at all. */
  readonly arrivals: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.folder = folder;
    this.arrivals = join(folder, '.arrivals');
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const received = await receiveFile(Readable.from([Buffer.from(contents)]), this.arrivals);
    try {
      await this.take(key, received);
    } catch (error) {
      await discardFile(received);
      throw error;
    }
  }

  /** Of the disk that holds the folder. */
  async space(): Promise<DiskSpace> {
    await mkdir(this.folder, { recursive: true });
    const { bsize, bavail, blocks } = await statfs(this.folder);
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks };
  }

  /** Moves a file that has arrived here to its place. */
  async take(key: string, { path: arrived }: ReceivedFile): Promise<void> {
    const path = join(this.folder, key);
    const madeFolder = await mkdir(dirname(path), { recursive: true });
    await rename(arrived, path);
    await writeDownNames(dirname(path), madeFolder ? dirname(madeFolder) : dirname(path));
  }

  /** A missing file fails here, before the response begins. */
  override async getStream(key: string): Promise<Readable> {
    const stream = await super.getStream(key);
    await once(stream, 'open');
    return stream;
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
