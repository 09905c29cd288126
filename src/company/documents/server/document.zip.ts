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
import { foundDocuments } from './document.filter.ts';
import { isReader } from './document.visibility.ts';

/** Each document by the file that its content call gives; sent while it is read, and noted in the audit trail. */
export async function zipDocuments(
  { read, write }: Pick<CallContext, 'read' | 'write'>,
  access: DocumentAccess,
  files: FileStore,
  query: QueryOf<typeof zipCall>,
): Promise<Download> {
  const entries = await entriesOf(read, access, files, query);
  await write((work) => noteTaken(work, 'export', { what: 'documents, files', ...query }));
  return {
    content: zipStream(inTurn(entries)),
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
  const rows = await foundDocuments(read, access, filter)
    .innerJoin('documentVersion', (join) => join.on(sql<boolean>`document_version.id = ${counting}`))
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .$if(ids !== undefined, (found) => found.where(sql<boolean>`document.id = any(${pgArray(ids ?? [])})`))
    .select(['document.title', 'documentVersion.uploadedAt', 'file.name', 'file.storageKey'])
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.id', 'desc')
    .limit(MAX_ZIPPED + 1)
    .execute();
  if (rows.length === 0) throw conflict('None of these is a document that you may read.');
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

async function* inTurn(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}
