import { sql } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import type { Document } from '#company/documents/document.contract.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { getDocument } from '#company/documents/server/document.queries.ts';
import { isReader } from '#company/documents/server/document.visibility.ts';
import type { Acceptance, AcceptancePerson, AcceptancesOfDocument } from '../acceptance.contract.ts';
import { actsOf } from '../acceptance.rules.ts';
import { lawFor, problemOf } from './acceptance.paper.ts';
import type { PersonRow } from './acceptance.store.ts';

const MAX_LISTED = 50;

/** Of a document that the caller reads by category and record: 404 for another. */
export async function listAcceptances(
  read: Read,
  access: DocumentAccess,
  documentId: string,
): Promise<AcceptancesOfDocument> {
  const document = await readDocument(read, access, documentId);
  const rows = await acceptanceRows(read)
    .where('acceptance.documentId', '=', documentId)
    .orderBy('acceptance.createdAt', 'desc')
    .orderBy('acceptance.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const [acceptances, law, proposed] = await Promise.all([
    toAcceptances(read, document, rows),
    lawFor(read, document),
    applicantsOf(read, document),
  ]);
  const problem = problemOf(document, law);
  const isOpen = acceptances.some(({ state }) => state === 'open');
  return {
    mayAsk: problem === null && !isOpen && document.allowedActions.includes('share'),
    problem,
    source: law?.source ?? null,
    proposed,
    acceptances,
  };
}

/** 404 where the document is not read, or has no such acceptance. */
export async function getAcceptance(
  read: Read,
  access: DocumentAccess,
  { id, acceptanceId }: { id: string; acceptanceId: string },
): Promise<Acceptance> {
  const document = await readDocument(read, access, id);
  const rows = await acceptanceRows(read)
    .where('acceptance.documentId', '=', id)
    .where('acceptance.id', '=', acceptanceId)
    .execute();
  const [acceptance] = await toAcceptances(read, document, rows);
  return required(acceptance, 'Acceptance');
}

/** Who only has a share of a document does not see who accepted it. */
export async function readDocument(read: Read, access: DocumentAccess, id: string): Promise<Document> {
  const seen = await read.db
    .selectFrom('document')
    .select('document.id')
    .where('document.id', '=', id)
    .where(isReader(read, access))
    .executeTakeFirst();
  required(seen, 'Document');
  return getDocument(read, access, id);
}

function acceptanceRows({ db }: Read) {
  return db
    .selectFrom('acceptance')
    .innerJoin('appUser', 'appUser.id', 'acceptance.requestedById')
    .innerJoin('documentVersion', 'documentVersion.id', 'acceptance.versionId')
    .leftJoin('documentVersion as sealed', 'sealed.id', 'acceptance.sealedVersionId')
    .selectAll('acceptance')
    .select(['appUser.firstName', 'appUser.lastName', 'documentVersion.number'])
    .select(['sealed.number as sealedNumber']);
}

type Row = Awaited<ReturnType<ReturnType<typeof acceptanceRows>['execute']>>[number];

async function toAcceptances(read: Read, document: Document, rows: readonly Row[]): Promise<Acceptance[]> {
  if (rows.length === 0) return [];
  const people = await read.db
    .selectFrom('acceptancePerson')
    .selectAll()
    .where(sql<boolean>`acceptance_person.acceptance_id = any(${pgArray(rows.map(({ id }) => id))})`)
    .orderBy('seq')
    .execute();
  const byAcceptance = groupRows(people, ({ acceptanceId }) => acceptanceId);
  return rows.map((row) => toAcceptance(read, document, row, byAcceptance.get(row.id) ?? []));
}

function toAcceptance(read: Read, document: Document, row: Row, people: readonly PersonRow[]): Acceptance {
  const isAccepted = people.every(({ state }) => state === 'accepted');
  const { sealedVersionId, sealedNumber } = row;
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    state: row.state,
    isBeingSealed: row.state === 'open' && isAccepted,
    isOnPaper: row.onPaperAt !== null,
    inOrder: row.inOrder,
    message: row.message,
    versionNumber: row.number,
    sha256: row.sha256,
    sealedVersion:
      sealedVersionId !== null && sealedNumber !== null
        ? { id: sealedVersionId, number: sealedNumber }
        : null,
    people: people.map(toPerson),
    reason: row.reason,
    requestedBy: { id: row.requestedById, name: displayName(row) },
    createdAt: row.createdAt,
    endedAt: row.endedAt,
    allowedActions: actsOf(read.caller.role, {
      state: row.state,
      isAccepted,
      isOwn: row.requestedById === read.caller.userId,
      mayUpload: document.allowedActions.includes('addVersion'),
    }),
  };
}

function toPerson(row: PersonRow): AcceptancePerson {
  const { id, name, email, capacity, state, askedAt, expiresAt, mailedAt, openedAt, answeredAt } = row;
  const { typedName, reason } = row;
  return {
    id,
    name,
    email,
    capacity,
    state,
    askedAt,
    expiresAt,
    mailedAt,
    openedAt,
    answeredAt,
    typedName,
    reason,
  };
}

/** The buyers of the sale that the document is about, in their order. */
async function applicantsOf({ db }: Read, { record }: Document): Promise<AcceptancesOfDocument['proposed']> {
  if (!record?.saleId) return [];
  const rows = await db
    .selectFrom('saleApplicant')
    .select(['seq', 'name', 'email'])
    .where('saleId', '=', record.saleId)
    .orderBy('seq')
    .limit(10)
    .execute();
  return rows.map(({ name, email }, place) => ({
    name,
    email,
    capacity: place === 0 ? ('buyer' as const) : ('coApplicant' as const),
  }));
}

/** Whoever reads the document hears of its acceptance. */
export function acceptanceAudience(access: DocumentAccess): Audience {
  return {
    mayHear: () => true,
    visible: async (read, ids) => {
      const rows = await read.db
        .selectFrom('acceptance')
        .innerJoin('document', 'document.id', 'acceptance.documentId')
        .select('acceptance.id')
        .where('acceptance.id', 'in', [...ids])
        .where(isReader(read, access))
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}
