import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { AppError, conflict } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { AnyRoute, CallContext, Download } from '#platform/server/http/route.ts';
import { STATEMENT_KINDS } from '#company/papers/paper.rules.ts';
import type { VersionText } from '../document.contract.ts';
import type { DocumentAccess, PaperToShow } from './document.access.ts';
import { absentDocument, seenPaper } from './document.papers.ts';
import { isReader, visibleDocuments } from './document.visibility.ts';

const SHOWN_IN_BROWSER = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']);

/** What the files of documents and papers come from. */
export interface ContentNeeds {
  files: FileStore;
  access: DocumentAccess;
  /** Among them those that print issued papers. */
  routes: () => readonly AnyRoute[];
}

/**
 * The version that counts; for readers the latest until one is approved. An issued paper as its record prints it.
 * 404 where nothing may be read.
 */
export async function documentContent(
  context: CallContext,
  needs: ContentNeeds,
  id: string,
): Promise<Download> {
  const { read } = context;
  const seen = await findSeen(read, needs.access, id);
  if (!seen)
    return paperContent(context, needs, required(await seenPaper(read, needs.access, id), 'Document'));
  const versionId = seen.approvedVersionId ?? (seen.isReader ? seen.latestVersionId : null);
  return contentOf(read, needs.files, id, versionId);
}

/** A statement is always of what is known now: one that was replaced cannot be printed again. */
export function paperContent(
  context: CallContext,
  { access, routes }: ContentNeeds,
  paper: PaperToShow & { status: string },
): Promise<Download> {
  const isStatement = STATEMENT_KINDS.some((kind) => kind === paper.kind);
  if (isStatement && paper.status === 'replaced')
    throw conflict('This statement was replaced. Open the one in its place.');
  return access.papers.print(routes(), context, paper);
}

/** Any version for readers, only the one that counts for those it was shared with; else 404. */
export async function versionContent(
  read: Read,
  { access, files }: ContentNeeds,
  { id, versionId }: { id: string; versionId: string },
): Promise<Download> {
  return contentOf(read, files, id, await readableVersion(read, access, { id, versionId }));
}

/** What the file of a version says, under the same right. */
export async function versionText(
  read: Read,
  access: DocumentAccess,
  wanted: { id: string; versionId: string },
): Promise<VersionText> {
  const versionId = await readableVersion(read, access, wanted);
  const { state, content } = required(
    await read.db
      .selectFrom('documentText')
      .select(['documentText.state', 'documentText.content'])
      .where('documentText.documentId', '=', wanted.id)
      .where('documentText.versionId', '=', versionId)
      .executeTakeFirst(),
    'Version',
  );
  return { state: state === 'lost' ? 'unreadable' : state, text: content };
}

/** Null for a version that the caller may not read. */
async function readableVersion(
  read: Read,
  access: DocumentAccess,
  { id, versionId }: { id: string; versionId: string },
): Promise<string | null> {
  const seen = await findSeen(read, access, id);
  if (!seen) throw await absentDocument(read, access, id);
  return seen.isReader || versionId === seen.approvedVersionId ? versionId : null;
}

/** Undefined where it is not seen; 410 where it is destroyed. */
async function findSeen(read: Read, access: DocumentAccess, id: string) {
  const seen = await read.db
    .selectFrom('document')
    .select(['document.approvedVersionId', 'document.latestVersionId', 'document.destroyedAt'])
    .select(sql<boolean>`${isReader(read, access)}`.as('isReader'))
    .where('document.id', '=', id)
    .where(visibleDocuments(read, access))
    .executeTakeFirst();
  if (seen && seen.destroyedAt !== null) throw destroyed(seen.destroyedAt, read);
  return seen;
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
