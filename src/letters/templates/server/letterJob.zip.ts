import { sql } from 'kysely';
import { dayOf } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { ZipEntry } from '#platform/server/files/zip.ts';
import { zipStream } from '#platform/server/files/zip.ts';
import type { CallContext, Download } from '#platform/server/http/route.ts';
import { noteTaken } from '#platform/server/lists/sheet-list.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { isReader, visibleDocuments } from '#company/documents/server/document.visibility.ts';
import { MAX_LETTERS } from '../template.rules.ts';
import { getLetterJob } from './letterJob.queries.ts';

export interface ZipNeeds {
  access: DocumentAccess;
  files: FileStore;
}

/** The letters of a job that the caller may read; sent while they are read, and noted in the audit trail. */
export async function zipLettersOfJob(
  { read, write }: Pick<CallContext, 'read' | 'write'>,
  { access, files }: ZipNeeds,
  id: string,
): Promise<Download> {
  const { templateName } = await getLetterJob(read, id);
  const rows = await read.db
    .selectFrom('letterJobItem')
    .innerJoin('letter', 'letter.id', 'letterJobItem.letterId')
    .innerJoin('document', 'document.id', 'letter.documentId')
    .innerJoin('documentVersion as first', (join) =>
      join.onRef('first.documentId', '=', 'document.id').on('first.number', '=', 1),
    )
    .innerJoin('file', 'file.id', 'first.fileId')
    .leftJoin('sale', 'sale.id', 'document.saleId')
    .leftJoin('unit', 'unit.id', 'sale.unitId')
    .select(['letter.number', 'unit.unitNumber', 'first.uploadedAt', 'file.storageKey'])
    .where('letterJobItem.jobId', '=', id)
    .where(sql<boolean>`${visibleDocuments(read, access)}`)
    .where(sql<boolean>`${isReader(read, access)}`)
    .orderBy('letterJobItem.seq')
    .limit(MAX_LETTERS)
    .execute();
  if (rows.length === 0) throw conflict('This job has no letter that you may read yet.');
  await write((work) => noteTaken(work, 'export', { what: 'letters, files', letterJobId: id }));
  const entries = rows.map(({ number, unitNumber, uploadedAt, storageKey }): ZipEntry => ({
    name: `${[number.replaceAll('/', '-'), unitNumber].filter(Boolean).join(' ')}.pdf`,
    open: () => files.readStream(storageKey),
    on: dayOf(uploadedAt, read.caller.timezone),
  }));
  return {
    content: zipStream(inTurn(entries)),
    contentType: 'application/zip',
    fileName: `${templateName} ${read.today}.zip`.replaceAll(/[^\p{L}\p{M}\p{N} .-]/gu, '-'),
  };
}

async function* inTurn(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}
