import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { namesOfRecords } from '#company/audit/server/audit.names.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type {
  Document,
  DocumentVersion,
  ListedDocument,
  listPendingApprovals as pendingCall,
} from '../document.contract.ts';
import { DOCUMENT_APPROVERS, documentActions } from '../document.rules.ts';
import { keptUntil } from '../retention.rules.ts';
import type { DocumentAccess } from './document.access.ts';
import { factsOf } from './document.facts.ts';
import { foundDocuments, readFilter } from './document.filter.ts';
import { absentDocument, listedPapers, seenPaper } from './document.papers.ts';
import { excerptsOf } from './document.search.ts';
import { isReader, visibleDocuments } from './document.visibility.ts';
import { HOLD_REASON, recordEnded } from './retention.sql.ts';
import { keepingTerms } from './retention.terms.ts';

/** Those that wait for approval, the longest first: an old document waits since its new version came. */
export async function listPending(
  read: Read,
  access: DocumentAccess,
  filter: QueryOf<typeof pendingCall>,
): Promise<Page<Document>> {
  const found = foundDocuments(read, access, {
    ...(await readFilter(read, filter)),
    status: ['pendingApproval'],
  });
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .innerJoin('documentVersion', 'documentVersion.id', 'document.latestVersionId')
        .select('document.id')
        .orderBy('documentVersion.uploadedAt')
        .orderBy('document.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => documentsById(read, access, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** 404 where the caller may not see it, 409 for an issued paper. */
export async function getDocument(read: Read, access: DocumentAccess, id: string): Promise<Document> {
  const document = await findDocument(read, access, id);
  if (!document) throw await absentDocument(read, access, id);
  return document;
}

/** The same, or an issued paper that the caller may print. */
export async function getListed(read: Read, access: DocumentAccess, id: string): Promise<ListedDocument> {
  const document = await findDocument(read, access, id);
  if (document) return document;
  const paper = required(await seenPaper(read, access, id), 'Document');
  const [issued] = await listedPapers(read, [paper.id]);
  return required(issued, 'Document');
}

async function findDocument(read: Read, access: DocumentAccess, id: string): Promise<Document | undefined> {
  const seen = await read.db
    .selectFrom('document')
    .select('document.id')
    .where('document.id', '=', id)
    .where(visibleDocuments(read, access))
    .executeTakeFirst();
  if (!seen) return undefined;
  const [document] = await documentsById(read, access, [seen.id]);
  return document;
}

/** The newest first; who only has a share sees the version that counts. */
export async function listVersions(
  read: Read,
  access: DocumentAccess,
  id: string,
): Promise<DocumentVersion[]> {
  const seen = await read.db
    .selectFrom('document')
    .select(['document.id', 'document.approvedVersionId'])
    .select(sql<boolean>`${isReader(read, access)}`.as('isReader'))
    .where('document.id', '=', id)
    .where(visibleDocuments(read, access))
    .executeTakeFirst();
  if (!seen) throw await absentDocument(read, access, id);
  const { approvedVersionId, isReader: sees } = seen;
  const rows = await versionRows(read)
    .where('documentVersion.documentId', '=', id)
    .$if(!sees, (query) => query.where('documentVersion.id', '=', approvedVersionId))
    .orderBy('documentVersion.number', 'desc')
    .execute();
  return rows.map(toVersion);
}

/** Documents that the caller may see (checked before), in any order; with what a search found in their texts. */
export async function documentsById(
  read: Read,
  access: DocumentAccess,
  ids: readonly string[],
  search = '',
): Promise<Document[]> {
  if (ids.length === 0) return [];
  const rows = await read.db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .leftJoin('appUser as uploader', 'uploader.id', 'document.uploadedById')
    .selectAll('document')
    .select(['documentCategory.name as categoryName', 'documentCategory.key as categoryKey'])
    .select(['documentCategory.allowedRoles', 'uploader.firstName', 'uploader.lastName'])
    .select(sql<boolean>`${isReader(read, access)}`.as('isReader'))
    .select(HOLD_REASON.as('holdReason'))
    .select(sql<Day | null>`(select ended.on_day from ${recordEnded(read)} limit 1)`.as('endedOn'))
    .where(sql<boolean>`document.id = any(${pgArray(ids)})`)
    .execute();
  const wanted = rows.flatMap((row) =>
    [row.approvedVersionId, row.isReader ? row.latestVersionId : null].filter((id) => id !== null),
  );
  const [terms, versions, names, hasOthers, excerpts] = await Promise.all([
    keepingTerms(read),
    versionsById(read, wanted),
    namesOfRecords(
      read,
      rows.filter((row) => row.isReader).map((row) => row.resourceId),
    ),
    someoneElseHas(read, DOCUMENT_APPROVERS, read.caller.userId),
    excerptsOf(read, search, wanted),
  ]);
  return rows.map((row) => {
    const approved = versions.get(row.approvedVersionId ?? '');
    const latest = required(
      versions.get(row.isReader ? row.latestVersionId : (row.approvedVersionId ?? '')),
      'Version',
    );
    const name = names.get(row.resourceId);
    const facts = factsOf(read, row, { latest, approved, isAlone: !hasOthers });
    return {
      _id: row.id,
      id: row.id,
      version: row.version,
      title: row.title,
      status: row.isReader ? row.status : 'approved',
      origin: row.origin,
      category: { id: row.categoryId, key: row.categoryKey, name: row.categoryName },
      resourceType: row.resourceType,
      resourceId: row.resourceId,
      record: name
        ? { name: name.name, projectId: name.projectId ?? row.projectId, saleId: row.saleId }
        : null,
      confidential: row.confidential,
      tags: [...row.tags],
      expiresOn: row.expiresOn,
      isExpired: row.expiresOn !== null && row.expiresOn < read.today,
      isHeld: row.holdReason !== null,
      keptUntil: keptUntil(required(terms.get(row.categoryId), 'Category'), row.endedOn),
      destroyedAt: row.destroyedAt,
      latest,
      approvedVersion: approved
        ? { id: approved.id, number: approved.number, fileId: approved.fileId }
        : null,
      uploadedBy: personOf(row.uploadedById, row.firstName, row.lastName),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      allowedActions: documentActions(read.caller.role, facts),
      excerpt: excerpts.get(latest.id) ?? excerpts.get(approved?.id ?? '') ?? null,
    };
  });
}

export async function versionsById(
  read: Pick<Read, 'db'>,
  ids: readonly string[],
): Promise<Map<string, DocumentVersion>> {
  if (ids.length === 0) return new Map();
  const rows = await versionRows(read)
    .where(sql<boolean>`document_version.id = any(${pgArray(ids)})`)
    .execute();
  return new Map(rows.map((row) => [row.id, toVersion(row)]));
}

function versionRows({ db }: Pick<Read, 'db'>) {
  return db
    .selectFrom('documentVersion')
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .leftJoin('documentVersion as origin', 'origin.id', 'documentVersion.restoredFromId')
    .leftJoin('appUser as uploader', 'uploader.id', 'documentVersion.uploadedById')
    .leftJoin('appUser as decider', 'decider.id', 'documentVersion.decidedById')
    .selectAll('documentVersion')
    .select(['file.name', 'file.mime', 'file.sizeBytes', 'file.sha256', 'origin.number as restoredFrom'])
    .select(['uploader.firstName as uploaderFirst', 'uploader.lastName as uploaderLast'])
    .select(['decider.firstName as deciderFirst', 'decider.lastName as deciderLast']);
}

function toVersion(
  row: Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number],
): DocumentVersion {
  return {
    _id: row.id,
    id: row.id,
    number: row.number,
    state: row.state,
    fileId: row.fileId,
    fileName: row.name,
    mime: row.mime,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    note: row.note,
    expiresOn: row.expiresOn,
    restoredFrom: row.restoredFrom,
    uploadedAt: row.uploadedAt,
    uploadedBy: personOf(row.uploadedById, row.uploaderFirst, row.uploaderLast),
    decidedAt: row.decidedAt,
    decidedBy: personOf(row.decidedById, row.deciderFirst, row.deciderLast),
    reason: row.reason,
    selfApproved: row.selfApproved,
  };
}

function personOf(id: string | null, firstName: string | null, lastName: string | null) {
  if (id === null || firstName === null) return null;
  return { id, name: displayName({ firstName, lastName: lastName ?? '' }) };
}
