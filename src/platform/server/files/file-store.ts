import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { AppError } from '../../contract/errors.ts';
import { requireHarmlessPdf } from './pdf-script.ts';
import { WholeFiles } from './whole-files.ts';

/** Accepted file types, detected by content, with their allowed extensions. */
const ACCEPTED: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'image/vnd.dwg': ['dwg'],
  'text/csv': ['csv'],
};

export interface KeptFile {
  storageKey: string;
  mime: string;
  sizeBytes: number;
  sha256: string;
}

interface NamedFile {
  name: string;
  mime: string;
}

/** Stores files by content hash, in a folder or a bucket: the same file is kept once, and none is ever overwritten. */
export class FileStore {
  private readonly disk: Disk;
  /** Where browsers fetch its signed addresses from; null when the application itself hands files out. */
  readonly origin: string | null;

  /** A folder, or a disk elsewhere that signs addresses of its own. */
  constructor(place: string | Disk, origin: string | null = null) {
    this.disk = typeof place === 'string' ? new Disk(new WholeFiles(place)) : place;
    this.origin = origin;
  }

  /**
   * Keeps the bytes under the organization; once it returns they are safe, and a row may name them.
   * Errors: 415 when their kind is not accepted, the name claims another or a PDF has a script, 503 when the store cannot take them.
   */
  async keep(organizationId: string, name: string, bytes: Buffer): Promise<KeptFile> {
    if (bytes.length === 0) throw new AppError('validation', 'The file is empty.');
    const mime = await sniffedType(name, bytes);
    if (mime === 'application/pdf') requireHarmlessPdf(bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const storageKey = `${organizationId}/${sha256.slice(0, 2)}/${sha256}`;
    // A file of another length was left by an interrupted write.
    if ((await this.lengthOf(storageKey)) !== bytes.length) await this.put(storageKey, bytes);
    return { storageKey, mime, sizeBytes: bytes.length, sha256 };
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

async function sniffedType(name: string, bytes: Buffer): Promise<string> {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  // Both a protected XLSX and an XLS of before 2007 are such a file.
  if (mime === 'application/x-cfb') throw new AppError('unsupportedType', PROTECTED);
  const sniffed = mime ?? (looksLikeText(bytes) ? 'text/csv' : undefined);
  if (!sniffed || !ACCEPTED[sniffed]) {
    throw new AppError(
      'unsupportedType',
      'This kind of file is not accepted. Use PDF, JPG, PNG, WEBP, HEIC, DOCX, XLSX, CSV or DWG.',
    );
  }
  if (!ACCEPTED[sniffed].includes(ending)) {
    throw new AppError('unsupportedType', `The content of "${name}" does not match its file extension.`);
  }
  return sniffed;
}

const PROTECTED =
  'This workbook is protected by a password, or saved in the old XLS format. Save it as XLSX without a password.';

/** Every second byte of UTF-16 may be zero; its mark says that it is text. */
const UTF16_MARKS = ['fffe', 'feff'];

function looksLikeText(bytes: Buffer): boolean {
  return UTF16_MARKS.includes(bytes.toString('hex', 0, 2)) || !bytes.subarray(0, 4096).includes(0);
}
