import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { AppError } from '../../contract/errors.ts';
import { cleanFileName } from '../files/file-name.ts';
import type { ReceivedFile } from '../files/received-file.ts';
import type { UploadedFile } from './route.ts';

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
  if (!request.isMultipart()) throw new AppError('unsupportedType', 'Send the file as multipart/form-data.');
  // One byte more than allowed is read, so that a file that is too large is known by its length, never cut unseen.
  const part = await request.file({
    limits: { fileSize: upload.maxBytes + 1 },
    throwFileSizeLimit: false,
  });
  if (!part || part.fieldname !== upload.field) {
    throw new AppError('validation', `Choose a file and send it in the field "${upload.field}".`, [
      { field: upload.field, message: 'Choose a file.' },
    ]);
  }
  const name = cleanFileName(part.filename);
  const content = await uploads.receive(part.file).catch((error: unknown) => {
    // Whoever is still sending hears the answer when all of it has been read.
    request.raw.resume();
    throw error;
  });
  if (part.file.truncated || content.sizeBytes > upload.maxBytes) {
    await uploads.discard(content);
    throw new AppError('tooLarge', `File is larger than ${Math.round(upload.maxBytes / 1_048_576)} MB.`);
  }
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([key, field]) =>
      field && !Array.isArray(field) && field.type === 'field' ? [[key, String(field.value)]] : [],
    ),
  );
  return { name, content, fields };
}
