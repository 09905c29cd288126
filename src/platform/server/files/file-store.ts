import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { AppError } from '../../contract/errors.ts';
import { checkedType } from './file-types.ts';
import { discardFile, receiveFile, sweepReceived } from './received-file.ts';
import type { ReceivedFile } from './received-file.ts';
import type { Scanner, ScanStatus } from './scanner.ts';
import { NO_SCANNER } from './scanner.ts';
import type { DiskSpace } from './whole-files.ts';
import { WholeFiles } from './whole-files.ts';

export interface KeptFile {
  storageKey: string;
  mime: string;
  sizeBytes: number;
  sha256: string;
  scanStatus: ScanStatus;
}

interface StoreOptions {
  /** Where browsers fetch its signed addresses from; none when the application itself hands files out. */
  origin?: string | null;
  scanner?: Scanner;
  /** Where uploads arrive before they go to a bucket. */
  arrivals?: string;
}

/** Uploads on their way, and what each start writes to see that a bucket takes files. */
const NO_FILES = /^(\.arrivals\/|plinth-start$)/;

/** How often a file is sent to a bucket at most. */
const SENDS = 3;

interface NamedFile {
  name: string;
  mime: string;
}

/** Stores files by content hash, in a folder or a bucket: the same file is kept once, and none is ever overwritten. */
export class FileStore {
  private readonly disk: Disk;
  private readonly arrivals: string;
  readonly origin: string | null;
  readonly scanner: Scanner;

  /** A folder, or a disk elsewhere that signs addresses of its own. */
  constructor(place: string | Disk, { origin = null, scanner = NO_SCANNER, arrivals }: StoreOptions = {}) {
    this.disk = typeof place === 'string' ? new Disk(new WholeFiles(place)) : place;
    const { driver } = this.disk;
    this.arrivals =
      driver instanceof WholeFiles ? driver.arrivals : (arrivals ?? join(tmpdir(), 'plinth-arrivals'));
    this.origin = origin;
    this.scanner = scanner;
  }

  /**
   * Takes in what a person sends, without holding it in memory; nobody can read it yet. Whoever called it
   * discards it in the end. Errors: 400 when it breaks off, 503 when it cannot be written down.
   */
  async receive(content: Readable): Promise<ReceivedFile> {
    try {
      return await receiveFile(content, this.arrivals);
    } catch (error) {
      throw error instanceof AppError ? error : unreachable(error);
    }
  }

  /** The kind of a file that has arrived; errors as of `keep`, which looks again. */
  kindOf(name: string, { path }: ReceivedFile): Promise<string> {
    return whileThere(typeOf(name, path));
  }

  discard(received: ReceivedFile): Promise<void> {
    return discardFile(received);
  }

  /** Left on the disk of the folder; null: the files are kept in a bucket. */
  async space(): Promise<DiskSpace | null> {
    const { driver } = this.disk;
    return driver instanceof WholeFiles ? driver.space() : null;
  }

  /** At the start: removes what a killed process left of uploads. */
  sweep(): Promise<void> {
    return sweepReceived(this.arrivals);
  }

  /**
   * Keeps a file under the organization; once it returns its bytes are safe, and a row may name them. Every upload of
   * the product comes by here.
   * Errors: 415 when its kind is not accepted, it lies about it, would harm or has a virus (`checkedType`, `Scanner`),
   * 503 when store or scanner do not answer. Then nothing of it stays.
   */
  async keep(organizationId: string, name: string, content: Buffer | ReceivedFile): Promise<KeptFile> {
    if (!Buffer.isBuffer(content)) return this.keepReceived(organizationId, name, content);
    const received = await this.receive(Readable.from([content]));
    try {
      return await this.keepReceived(organizationId, name, received);
    } finally {
      await this.discard(received);
    }
  }

  private async keepReceived(
    organizationId: string,
    name: string,
    received: ReceivedFile,
  ): Promise<KeptFile> {
    const { path, sizeBytes, sha256 } = received;
    if (sizeBytes === 0) throw new AppError('validation', 'The file is empty.');
    const mime = await whileThere(typeOf(name, path));
    const scanStatus = await whileThere(reading(path, (bytes) => this.scanner.scan(bytes)));
    const storageKey = `${organizationId}/${sha256.slice(0, 2)}/${sha256}`;
    // A file of another length was left by an interrupted write.
    if ((await this.lengthOf(storageKey)) !== sizeBytes) await this.take(storageKey, received);
    return { storageKey, mime, sizeBytes, sha256, scanStatus };
  }

  private async take(storageKey: string, received: ReceivedFile): Promise<void> {
    const { driver } = this.disk;
    try {
      if (driver instanceof WholeFiles) await driver.take(storageKey, received);
      else await this.send(storageKey, received, SENDS);
    } catch (error) {
      throw unreachable(error);
    }
  }

  /** The client of the bucket sends again by itself only what it holds in memory. */
  private async send(storageKey: string, received: ReceivedFile, tries: number): Promise<void> {
    try {
      await reading(received.path, (bytes) => this.disk.putStream(storageKey, bytes));
    } catch (error) {
      if (tries === 1) throw error;
      await this.send(storageKey, received, tries - 1);
    }
  }

  /** 404 when the bytes are gone, 503 when the store does not answer; the same for a stream, before it begins. */
  async read(storageKey: string): Promise<Buffer> {
    return Buffer.from(await reached(this.disk.getBytes(storageKey)));
  }

  readStream(storageKey: string): Promise<Readable> {
    return reached(this.disk.getStream(storageKey));
  }

  exists(storageKey: string): Promise<boolean> {
    return reached(this.disk.exists(storageKey));
  }

  /** An address of the bucket that saves the file under its name; null when the application hands files out. */
  async signedUrl(storageKey: string, { name, mime }: NamedFile, seconds: number): Promise<string | null> {
    if (this.origin === null) return null;
    return this.disk.getSignedUrl(storageKey, {
      expiresIn: seconds,
      contentType: mime,
      contentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
  }

  /** 404 when the bytes are gone, 503 when the store does not answer. */
  async requireContent(storageKey: string): Promise<void> {
    if (!(await this.exists(storageKey))) throw gone();
  }

  /** Stores a generated document under a key derived from its content. */
  async put(storageKey: string, bytes: Buffer): Promise<void> {
    try {
      await this.disk.put(storageKey, bytes);
    } catch (error) {
      throw unreachable(error);
    }
  }

  /** Removes bytes that no row names; nothing happens where they are gone already. 503 when the store does not answer. */
  async remove(storageKey: string): Promise<void> {
    try {
      await this.disk.delete(storageKey);
    } catch (error) {
      if (!isMissing(error)) throw unreachable(error);
    }
  }

  /** The key of every file, in no order; a bucket lists a thousand at a time. 503 when the store does not answer. */
  async *all(): AsyncGenerator<string> {
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const page = await this.pageOf(next);
      for (const file of page.objects) if (file.isFile && !NO_FILES.test(file.key)) yield file.key;
      next = page.paginationToken;
    }
  }

  private async pageOf(paginationToken: string | undefined) {
    try {
      return await this.disk.listAll('', {
        recursive: true,
        ...(paginationToken ? { paginationToken } : {}),
      });
    } catch (error) {
      if (isMissing(error)) return { objects: [], paginationToken: undefined };
      throw unreachable(error);
    }
  }

  /** Puts a file of a backup back under its key. False, and nothing is kept, when its bytes are not those of the hash. */
  async bringBack(storageKey: string, content: Readable, sha256: string): Promise<boolean> {
    const received = await this.receive(content);
    try {
      if (received.sha256 !== sha256) return false;
      await this.take(storageKey, received);
      return true;
    } finally {
      await this.discard(received);
    }
  }

  /** Null when there is no such file. */
  private async lengthOf(storageKey: string): Promise<number | null> {
    try {
      const { contentLength } = await this.disk.getMetaData(storageKey);
      return contentLength;
    } catch (error) {
      if (isMissing(error)) return null;
      throw unreachable(error);
    }
  }
}

/**
 * Opens the file first and has closed it in the end, also when nobody has read it: a stream that opens it only after it
 * has moved would end the process with an error that nobody waits for.
 */
async function reading<T>(path: string, act: (bytes: Readable) => Promise<T>): Promise<T> {
  const file = await open(path);
  const bytes = file.createReadStream();
  const closed = new Promise<void>((resolve) => bytes.once('close', () => resolve()));
  try {
    return await act(bytes);
  } finally {
    bytes.destroy();
    await closed;
  }
}

async function typeOf(name: string, path: string): Promise<string> {
  const file = await open(path);
  try {
    return await checkedType(name, file, path);
  } finally {
    await file.close();
  }
}

/** What has arrived lies beside the store: when that cannot be reached, neither can it. */
async function whileThere<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { code } = error as { code?: unknown };
    throw error instanceof AppError || typeof code !== 'string' ? error : unreachable(error);
  }
}

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isMissing(error) ? gone(error) : unreachable(error);
  }
}

function gone(cause?: unknown): AppError {
  const message = 'The content of this file is no longer in the file store. Upload the file again.';
  return Object.assign(new AppError('notFound', message), { cause });
}

function unreachable(cause: unknown): AppError {
  const message = 'The file store cannot be reached. Nothing was changed; try again shortly.';
  return Object.assign(new AppError('unavailable', message), { cause });
}

/** The not-found errors of a folder and of a bucket; a missing bucket is another error. */
function isMissing(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; name?: string } };
  return cause?.code === 'ENOENT' || cause?.name === 'NoSuchKey' || cause?.name === 'NotFound';
}
