import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { DocumentTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type { KeepingFacts, KeepingTerm, RecordEnd } from '#company/documents/retention.rules.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { lockDocumentRow } from '#company/documents/server/document.lock.ts';
import { isReader, visibleDocuments } from '#company/documents/server/document.visibility.ts';
import { HOLD_REASON, recordEnded } from '#company/documents/server/retention.sql.ts';
import { keepingTerms } from '#company/documents/server/retention.terms.ts';

export interface KeptDocument {
  row: Selectable<DocumentTable>;
  category: { name: string; allowedRoles: readonly Role[] };
  ended: { on: Day; by: RecordEnd } | null;
  term: KeepingTerm;
  holdReason: string | null;
}

/** A document with what decides how long it is kept; 404 where the caller does not read it. */
export async function keptDocument(read: Read, access: DocumentAccess, id: string): Promise<KeptDocument> {
  const row = await rowsOf(read)
    .where('document.id', '=', id)
    .where(visibleDocuments(read, access))
    .where(isReader(read, access))
    .executeTakeFirst();
  return withTerm(read, required(row, 'Document'));
}

/** Locks it; who may was checked before, by the request or by the call. */
export async function lockKept(work: Work, id: string): Promise<KeptDocument> {
  await lockDocumentRow(work, id);
  const row = await rowsOf(work).where('document.id', '=', id).executeTakeFirst();
  return withTerm(work, required(row, 'Document'));
}

export function factsOf({ today }: Read, { row, ended, term, holdReason }: KeptDocument): KeepingFacts {
  return {
    today,
    endedOn: ended?.on ?? null,
    term,
    isDestroyed: row.destroyedAt !== null,
    holdReason,
    hasApproved: row.approvedVersionId !== null && row.status !== 'archived',
  };
}

function rowsOf(read: Read) {
  return read.db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .selectAll('document')
    .select(['documentCategory.name as categoryName', 'documentCategory.allowedRoles'])
    .select(HOLD_REASON.as('holdReason'))
    .select(
      sql<{ on: Day; by: RecordEnd } | null>`(select jsonb_build_object('on', ended.on_day, 'by', ended.by)
        from ${recordEnded(read)} limit 1)`.as('ended'),
    );
}

async function withTerm(
  read: Read,
  row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>,
): Promise<KeptDocument> {
  const { categoryName: name, allowedRoles, holdReason, ended, ...document } = row;
  const term = required((await keepingTerms(read)).get(document.categoryId), 'Category');
  return { row: document, category: { name, allowedRoles }, ended, term, holdReason };
}
