import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { AppError } from '../../contract/errors.ts';

/** Kinds of files that are accepted, by what their bytes say, and the endings they may have. */
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

/** Bytes on disk by their content: the same file is kept once, and an old one is never overwritten. */
export class FileStore {
  private readonly disk: Disk;

  constructor(folder: string) {
    this.disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  }

  /** Keeps the bytes under the organization; 415 when their kind is not accepted or the name claims another. */
  async keep(organizationId: string, name: string, bytes: Buffer): Promise<KeptFile> {
    if (bytes.length === 0) throw new AppError('validation', 'The file is empty.');
    const mime = await sniffedType(name, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const storageKey = `${organizationId}/${sha256.slice(0, 2)}/${sha256}`;
    if (!(await this.disk.exists(storageKey))) await this.disk.put(storageKey, bytes);
    return { storageKey, mime, sizeBytes: bytes.length, sha256 };
  }

  async read(storageKey: string): Promise<Buffer> {
    return Buffer.from(await this.disk.getBytes(storageKey));
  }

  async exists(storageKey: string): Promise<boolean> {
    return this.disk.exists(storageKey);
  }

  /** Keeps a document of our own making under a key that names its content. */
  async put(storageKey: string, bytes: Buffer): Promise<void> {
    await this.disk.put(storageKey, bytes);
  }
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
    throw new AppError('unsupportedType', `The content of "${name}" does not match its ending.`);
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
