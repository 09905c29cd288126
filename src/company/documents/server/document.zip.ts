import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { ZipEntry } from '#platform/server/files/zip.ts';
import { zipStream } from '#platform/server/files/zip.ts';
import type { CallContext, Download } from '#platform/server/http/route.ts';
import { noteTaken } from '#platform/server/lists/sheet-list.ts';
import type { zipDocuments as zipCall } from '../document.contract.ts';
import { MAX_ZIPPED } from '../document.contract.ts';
import { STATEMENT_KINDS } from '#company/papers/paper.rules.ts';
import type { ContentNeeds } from './document.content.ts';
import { paperContent } from './document.content.ts';
import { foundDocuments, readFilter } from './document.filter.ts';
import { foundPapers, ofListed } from './document.papers.ts';
import { documentParts } from './document.parts.ts';
import { isReader } from './document.visibility.ts';
import type { DocumentAccess } from './document.access.ts';

/**
 * Each document by the file that its content call gives, each issued paper as its record prints it; sent while it is
 * read, and noted in the audit trail.
 */
export async function zipDocuments(
  context: CallContext,
  needs: ContentNeeds,
  query: QueryOf<typeof zipCall>,
): Promise<Download> {
  const { read, write } = context;
  const [documents, papers, leftOut] = await Promise.all([
    documentEntries(read, needs, query),
    paperEntries(context, needs, query),
    destroyedOf(read, needs.access, query),
  ]);
  const entries = [...documents, ...papers];
  if (entries.length > MAX_ZIPPED)
    throw conflict(
      `An archive holds at most ${MAX_ZIPPED.toLocaleString('en-IN')} documents. Narrow the filter.`,
    );
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

async function documentEntries(
  read: Read,
  { access, files }: ContentNeeds,
  { ids, ...filter }: QueryOf<typeof zipCall>,
): Promise<ZipEntry[]> {
  const chosen = documentParts(
    read,
    access,
    await readFilter(read, filter),
    (found) =>
      sql`${found
        .where('document.destroyedAt', 'is', null)
        .$if(ids !== undefined, (some) => some.where(sql<boolean>`document.id = any(${pgArray(ids ?? [])})`))
        .select('document.id')
        .orderBy('document.createdAt', 'desc')
        .orderBy('document.id', 'desc')
        .limit(MAX_ZIPPED + 1)}`,
  );
  const counting = sql<string>`coalesce(document.approved_version_id,
    case when ${isReader(read, access)} then document.latest_version_id end)`;
  const rows = await read.db
    .selectFrom('document')
    .where(sql<boolean>`document.id in (select id from (${chosen}) chosen)`)
    .innerJoin('documentVersion', (join) => join.on(sql<boolean>`document_version.id = ${counting}`))
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .select(['document.title', 'documentVersion.uploadedAt', 'file.name', 'file.storageKey'])
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.id', 'desc')
    .limit(MAX_ZIPPED + 1)
    .execute();
  return rows.map(({ title, uploadedAt, name, storageKey }) => ({
    name: `${title}${/\.[^.]{1,5}$/.exec(name)?.[0] ?? ''}`,
    open: () => files.readStream(storageKey),
    on: dayOf(uploadedAt, read.caller.timezone),
  }));
}

/** All but statements that were replaced: those cannot be printed again. */
async function paperEntries(
  context: CallContext,
  needs: ContentNeeds,
  { ids, ...filter }: QueryOf<typeof zipCall>,
): Promise<ZipEntry[]> {
  const rows = await foundPapers(context.read, needs.access, await readFilter(context.read, filter))
    .$if(ids !== undefined, (found) => found.where(sql<boolean>`paper.id = any(${pgArray(ids ?? [])})`))
    .where((paper) => paper.or([paper('status', '<>', 'replaced'), paper('kind', 'not in', STATEMENT_KINDS)]))
    .select(['paper.kind', 'paper.recordId', 'paper.channelPartnerId', 'paper.day', 'paper.status'])
    .select(['paper.title', 'paper.number'])
    .orderBy('paper.issuedAt', 'desc')
    .orderBy('paper.id', 'desc')
    .limit(MAX_ZIPPED + 1)
    .execute();
  return ofListed(rows).map((paper) => ({
    name: `${paper.title} ${paper.number.replaceAll('/', '-')}.pdf`,
    open: async () => {
      const { content } = await paperContent(context, needs, paper);
      return content instanceof Readable ? content : Readable.from([content]);
    },
    on: paper.day,
  }));
}

/** Of what was chosen or found, that which is destroyed: by title. */
async function destroyedOf(
  read: Read,
  access: DocumentAccess,
  { ids, status: _status, archived: _archived, dueForDestruction: _due, ...filter }: QueryOf<typeof zipCall>,
): Promise<string[]> {
  const rows = await foundDocuments(read, access, { ...(await readFilter(read, filter)), destroyed: 'true' })
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
