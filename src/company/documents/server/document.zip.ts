import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { ZipEntry } from '#platform/server/files/zip.ts';
import { zipStream } from '#platform/server/files/zip.ts';
import type { CallContext, Download } from '#platform/server/http/route.ts';
import { noteTaken } from '#platform/server/lists/sheet-list.ts';
import type { zipDocuments as zipCall } from '../document.contract.ts';
import { MAX_ZIPPED } from '../document.contract.ts';
import type { DocumentAccess } from './document.access.ts';
import { foundDocuments, readFilter } from './document.filter.ts';
import { isReader } from './document.visibility.ts';

/** Each document by the file that its content call gives; sent while it is read, and noted in the audit trail. */
export async function zipDocuments(
  { read, write }: Pick<CallContext, 'read' | 'write'>,
  access: DocumentAccess,
  files: FileStore,
  query: QueryOf<typeof zipCall>,
): Promise<Download> {
  const [entries, leftOut] = await Promise.all([
    entriesOf(read, access, files, query),
    destroyedOf(read, access, query),
  ]);
  if (entries.length === 0)
    throw conflict(
      leftOut.length > 0
        ? 'These documents are destroyed: there is no file of them any more.'
        : 'None of these is a document that you may read.',
    );
  await write((work) => noteTaken(work, 'export', { what: 'documents, files', ...query }));
  return {
    content: zipStream(inTurn(leftOut.length > 0 ? [...entries, noteOf(leftOut, read)] : entries)),
    contentType: 'application/zip',
    fileName: `Documents ${read.today}.zip`,
  };
}

async function entriesOf(
  read: Read,
  access: DocumentAccess,
  files: FileStore,
  { ids, ...filter }: QueryOf<typeof zipCall>,
): Promise<ZipEntry[]> {
  const counting = sql<string>`coalesce(document.approved_version_id,
    case when ${isReader(read, access)} then document.latest_version_id end)`;
  const rows = await foundDocuments(read, access, await readFilter(read, filter))
    .where('document.destroyedAt', 'is', null)
    .innerJoin('documentVersion', (join) => join.on(sql<boolean>`document_version.id = ${counting}`))
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .$if(ids !== undefined, (found) => found.where(sql<boolean>`document.id = any(${pgArray(ids ?? [])})`))
    .select(['document.title', 'documentVersion.uploadedAt', 'file.name', 'file.storageKey'])
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.id', 'desc')
    .limit(MAX_ZIPPED + 1)
    .execute();
  if (rows.length > MAX_ZIPPED)
    throw conflict(
      `An archive holds at most ${MAX_ZIPPED.toLocaleString('en-IN')} documents. Narrow the filter.`,
    );
  return rows.map(({ title, uploadedAt, name, storageKey }) => ({
    name: `${title}${/\.[^.]{1,5}$/.exec(name)?.[0] ?? ''}`,
    open: () => files.readStream(storageKey),
    on: dayOf(uploadedAt, read.caller.timezone),
  }));
}

/** Of what was chosen or found, that which is destroyed: by title. */
async function destroyedOf(
  read: Read,
  access: DocumentAccess,
  { ids, status: _status, archived: _archived, dueForDestruction: _due, ...filter }: QueryOf<typeof zipCall>,
): Promise<string[]> {
  const rows = await foundDocuments(read, access, { ...filter, destroyed: 'true' })
    .$if(ids !== undefined, (found) => found.where(sql<boolean>`document.id = any(${pgArray(ids ?? [])})`))
    .select('document.title')
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.id', 'desc')
    .limit(MAX_ZIPPED)
    .execute();
  return rows.map(({ title }) => title);
}

function noteOf(titles: readonly string[], { today }: Read): ZipEntry {
  const lines = ['Left out, because they are destroyed:', '', ...titles];
  return {
    name: 'Left out.txt',
    open: () => Promise.resolve(Readable.from([Buffer.from(`${lines.join('\r\n')}\r\n`)])),
    on: today,
  };
}

async function* inTurn(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}
