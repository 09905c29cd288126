import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../../contract/errors.ts';
import { bytesAt } from './file-windows.ts';
import { requireModestOffice } from './office-check.ts';
import { requireHarmlessPdf } from './pdf-check.ts';
import { requireWholePicture } from './picture-check.ts';

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

/**
 * The type of a file by its content, which is also what its name says. Errors: 415 when it is of no accepted kind,
 * lies about its kind, is cut off, has a password or would harm whoever opens it.
 */
export async function checkedType(name: string, file: FileHandle, path: string): Promise<string> {
  const mime = await sniffedType(name, file, path);
  const { size } = await file.stat();
  if (mime === 'application/pdf') await requireHarmlessPdf(file);
  else if (PICTURES.has(mime)) await requireWholePicture(file, mime);
  else if (mime.includes('openxmlformats')) await requireModestOffice(path, size, mime);
  return mime;
}

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic']);

async function sniffedType(name: string, file: FileHandle, path: string): Promise<string> {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  // Of a broken file it throws whatever it stumbles over; then it is of no kind that it knows.
  const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  // A protected DOCX or XLSX is such a file, and so are the formats of before 2007.
  if (mime === 'application/x-cfb')
    throw new AppError('unsupportedType', ending.startsWith('doc') ? PROTECTED_DOCUMENT : PROTECTED_WORKBOOK);
  const sniffed = mime ?? (looksLikeTable(await bytesAt(file, 0, 4096)) ? 'text/csv' : undefined);
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

const PROTECTED_WORKBOOK =
  'This workbook is protected by a password, or saved in the old XLS format. Save it as XLSX without a password.';
const PROTECTED_DOCUMENT =
  'This document is protected by a password, or saved in the old DOC format. Save it as DOCX without a password.';

/** Every second byte of UTF-16 may be zero; its mark says that it is text. */
const UTF16_MARKS = ['fffe', 'feff'];
/** SVG, HTML and XML are text too, and run scripts in a browser. */
const MARKUP = /^\s*<(?:[!?]|[a-z][\w:-]*[\s/>])/i;

function looksLikeTable(head: Buffer): boolean {
  if (UTF16_MARKS.includes(head.toString('hex', 0, 2))) return !MARKUP.test(head.toString('utf16le', 2));
  return !head.includes(0) && !MARKUP.test(head.toString('utf8').replace(/^\ufeff/, ''));
}
