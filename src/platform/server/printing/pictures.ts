import type { FileStore } from '../files/file-store.ts';
import type { Pictures } from './messages.ts';

/**
 * Reads the pictures named in the data of a document: texts under a key 'storageKey' or '…StorageKey'. A PDF
 * holds PNG and JPEG only; files of other kinds are left out, and the document prints without them.
 * Errors: a key of another organization, or of a file that is gone.
 */
export async function picturesOf(files: FileStore, organizationId: string, data: object): Promise<Pictures> {
  const pictures = new Map<string, Uint8Array>();
  for (const storageKey of new Set(storageKeysIn(data))) {
    if (!storageKey.startsWith(`${organizationId}/`)) {
      throw new Error(`The document names a file of another organization: ${storageKey}`);
    }
    const bytes = await files.read(storageKey);
    if (isPicture(bytes)) pictures.set(storageKey, bytes);
  }
  return pictures;
}

function storageKeysIn(data: object): string[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return /storageKey$/i.test(key) ? [value] : [];
    return typeof value === 'object' && value !== null ? storageKeysIn(value) : [];
  });
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** RIFF, four bytes of its length, WEBP. */
const RIFF = Buffer.from('RIFF');
const WEBP = Buffer.from('WEBP');

function isPicture(bytes: Buffer): boolean {
  const isWebp = bytes.subarray(0, 4).equals(RIFF) && bytes.subarray(8, 12).equals(WEBP);
  return isWebp || [PNG, JPEG].some((start) => bytes.subarray(0, start.length).equals(start));
}
