import type pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';
import { AppError, forbidden } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { readingDatabase } from '#platform/server/database/tenant.ts';
import type { FileLinks } from '#platform/server/files/file-links.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Download } from '#platform/server/http/route.ts';
import { required } from '#platform/server/database/values.ts';
import type { FileLink } from '../file.contract.ts';
import { LINK_SECONDS } from '../file.contract.ts';
import type { FileAccess } from './file.access.ts';
import { getFile, storageKeyOf } from './file.queries.ts';

export interface LinkServices {
  pool: pg.Pool;
  files: FileStore;
  links: FileLinks;
  access: FileAccess;
}

/** A link to a file that the caller may see; 404 otherwise, or when its content is gone. */
export async function linkToFile(
  { files, links, access }: LinkServices,
  read: Read,
  id: string,
): Promise<FileLink> {
  const file = await getFile(read, access, id);
  const storageKey = await storageKeyOf(read, id);
  await files.requireContent(storageKey);
  const until = Math.floor(Date.parse(read.now) / 1000) + LINK_SECONDS;
  const { organizationId } = read.caller;
  const url =
    (await files.signedUrl(storageKey, file, LINK_SECONDS)) ??
    `/api/files/signed/${links.sealed({ organizationId, fileId: file.id, until })}`;
  return { url, name: file.name, mime: file.mime, expiresAt: new Date(until * 1000).toISOString() };
}

/** The file behind a link; 403 for a link that this server did not make, 410 for one that has expired. */
export async function openLinkedFile(
  { pool, files, links }: LinkServices,
  link: string,
  now: Instant,
): Promise<Download> {
  const linked = links.opened(link);
  if (!linked) throw forbidden('This link is not valid. Open the file again from its record.');
  if (linked.until * 1000 <= Date.parse(now)) {
    throw new AppError('gone', 'This link has expired. Open the file again from its record.');
  }
  const { organizationId, fileId } = linked;
  const db = readingDatabase(pool, { organizationId });
  const file = required(
    await db
      .selectFrom('file')
      .select(['name', 'mime', 'storageKey'])
      .where('id', '=', fileId)
      .executeTakeFirst(),
    'File',
  );
  const content = await files.readStream(file.storageKey);
  return { content, contentType: file.mime, fileName: file.name };
}
