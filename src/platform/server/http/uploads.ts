import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { AppError } from '../../contract/errors.ts';
import { cleanFileName } from '../files/file-name.ts';
import type { ReceivedFile } from '../files/received-file.ts';
import type { SentFiles, UploadedFile } from './route.ts';

/** Where what people send is written down while it arrives. */
export interface Uploads {
  receive(content: Readable): Promise<ReceivedFile>;
  discard(received: ReceivedFile): Promise<void>;
}

type Upload = NonNullable<Call['upload']>;

/** The file of a form and its fields; nothing of it stays when it is refused or breaks off. */
export async function readUpload(
  request: FastifyRequest,
  upload: Upload,
  uploads: Uploads,
): Promise<UploadedFile> {
  requireForm(request);
  // One byte more than allowed is read, so that a file that is too large is known by its length, never cut unseen.
  const part = await request.file({
    limits: { fileSize: upload.maxBytes + 1 },
    throwFileSizeLimit: false,
  });
  if (!part || part.fieldname !== upload.field) {
    throw noFile(upload.field);
  }
  const name = cleanFileName(part.filename);
  const content = await uploads.receive(part.file).catch((error: unknown) => {
    // Whoever is still sending hears the answer when all of it has been read.
    request.raw.resume();
    throw error;
  });
  if (part.file.truncated || content.sizeBytes > upload.maxBytes) {
    await uploads.discard(content);
    throw tooLarge('File', upload);
  }
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([key, field]) =>
      field && !Array.isArray(field) && field.type === 'field' ? [[key, String(field.value)]] : [],
    ),
  );
  return { name, content, fields };
}

/**
 * The files of a form and its fields. One that is too large is refused by its name and the others go on; more than
 * `most`, or a file in another field, refuse the form. Nothing of a refused form stays.
 */
export async function readUploads(
  request: FastifyRequest,
  upload: Upload & { most: number },
  uploads: Uploads,
): Promise<SentFiles> {
  requireForm(request);
  const { field, maxBytes, most } = upload;
  const files: SentFiles['files'][number][] = [];
  const fields: Record<string, string> = {};
  // One more of each is read, so that what is too much is known as such.
  const options = { limits: { fileSize: maxBytes + 1, files: most + 1 }, throwFileSizeLimit: false };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname !== field) throw noFile(field);
      if (files.length === most)
        throw new AppError('validation', `Send at most ${most} files at once.`, [
          { field, message: `At most ${most} at once.` },
        ]);
      const name = cleanFileName(part.filename);
      const content = await uploads.receive(part.file);
      if (!part.file.truncated && content.sizeBytes <= maxBytes) files.push({ name, content });
      else {
        await uploads.discard(content);
        files.push({ name, refusal: tooLarge(`"${name}"`, upload) });
      }
    }
    if (files.length === 0) throw noFile(field);
    return { files, fields };
  } catch (error) {
    request.raw.resume();
    for (const one of files) if ('content' in one) await uploads.discard(one.content);
    throw error instanceof AppError || !request.raw.destroyed ? error : brokenOff(error);
  }
}

/** Whoever sent it is gone, between two files or in the midst of one. */
function brokenOff(cause: unknown): AppError {
  const error = new AppError('validation', 'The files did not arrive whole. Send them again.');
  return Object.assign(error, { cause });
}

function requireForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new AppError('unsupportedType', 'Send the file as multipart/form-data.');
}

function noFile(field: string): AppError {
  return new AppError('validation', `Choose a file and send it in the field "${field}".`, [
    { field, message: 'Choose a file.' },
  ]);
}

function tooLarge(what: string, { maxBytes }: Upload): AppError {
  return new AppError('tooLarge', `${what} is larger than ${Math.round(maxBytes / 1_048_576)} MB.`);
}
