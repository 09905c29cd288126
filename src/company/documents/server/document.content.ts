import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { DocumentAccess } from './document.access.ts';
import { isReader, visibleDocuments } from './document.visibility.ts';

const SHOWN_IN_BROWSER = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']);

/** The version that counts; for readers the latest until one is approved. 404 where nothing may be read. */
export async function documentContent(
  read: Read,
  access: DocumentAccess,
  files: FileStore,
  id: string,
): Promise<Download> {
  const { approvedVersionId, latestVersionId, isReader: reads } = await seenDocument(read, access, id);
  const versionId = approvedVersionId ?? (reads ? latestVersionId : null);
  return contentOf(read, files, id, versionId);
}

/** Any version for readers, only the one that counts for those it was shared with; else 404. */
export async function versionContent(
  read: Read,
  access: DocumentAccess,
  files: FileStore,
  { id, versionId }: { id: string; versionId: string },
): Promise<Download> {
  const { approvedVersionId, isReader: reads } = await seenDocument(read, access, id);
  return contentOf(read, files, id, reads || versionId === approvedVersionId ? versionId : null);
}

async function seenDocument(read: Read, access: DocumentAccess, id: string) {
  const seen = await read.db
    .selectFrom('document')
    .select(['document.approvedVersionId', 'document.latestVersionId', 'document.destroyedAt'])
    .select(sql<boolean>`${isReader(read, access)}`.as('isReader'))
    .where('document.id', '=', id)
    .where(visibleDocuments(read, access))
    .executeTakeFirst();
  const document = required(seen, 'Document');
  if (document.destroyedAt !== null) throw destroyed(document.destroyedAt, read);
  return document;
}

function destroyed(at: Instant, { caller }: Read): AppError {
  const day = formatDay(dayOf(at, caller.timezone));
  return new AppError('gone', `This document was destroyed on ${day}. What it was and who did it are kept.`);
}

async function contentOf(
  { db }: Read,
  files: FileStore,
  documentId: string,
  versionId: string | null,
): Promise<Download> {
  const file = required(
    await db
      .selectFrom('documentVersion')
      .innerJoin('file', 'file.id', 'documentVersion.fileId')
      .select(['file.name', 'file.mime', 'file.storageKey'])
      .where('documentVersion.documentId', '=', documentId)
      .where('documentVersion.id', '=', versionId)
      .executeTakeFirst(),
    'Version',
  );
  return {
    content: await files.readStream(file.storageKey),
    contentType: file.mime,
    fileName: file.name,
    inline: SHOWN_IN_BROWSER.has(file.mime),
  };
}
