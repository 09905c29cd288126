import { sql } from 'kysely';
import { staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type { DocumentVersion } from '../document.contract.ts';
import type { DocumentAction, DocumentFacts } from '../document.rules.ts';
import { DOCUMENT_APPROVERS, refusalOf } from '../document.rules.ts';
import type { DocumentAccess } from './document.access.ts';
import type { DocumentRow } from './document.facts.ts';
import { factsOf } from './document.facts.ts';
import { absentDocument } from './document.papers.ts';
import { versionsById } from './document.queries.ts';
import { isReader, visibleDocuments } from './document.visibility.ts';

export interface LockedDocument {
  row: DocumentRow;
  latest: DocumentVersion;
  approved: DocumentVersion | undefined;
  facts: DocumentFacts;
}

/** Only keeps others from changing it: who may act on it was checked before. */
export async function lockDocumentRow({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  await db.selectFrom('document').select('id').where('id', '=', id).forUpdate().execute();
}

/** Locks a document for an act: 404 where it is not seen, 409 for an issued paper, 403 and 409 as the rules of the act say. */
export async function lockDocument(
  work: Work,
  access: DocumentAccess,
  id: string,
  action: DocumentAction,
  version?: number,
): Promise<LockedDocument> {
  const row = await work.db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .selectAll('document')
    .select(['documentCategory.key as categoryKey', 'documentCategory.allowedRoles'])
    .select(sql<boolean>`${isReader(work, access)}`.as('isReader'))
    .where('document.id', '=', id)
    .where(visibleDocuments(work, access))
    .forUpdate('document')
    .executeTakeFirst();
  if (!row) throw await absentDocument(work, access, id);
  const ids = [row.latestVersionId, row.approvedVersionId].filter((one) => one !== null);
  const versions = await versionsById(work, ids);
  const latest = required(versions.get(row.latestVersionId), 'Version');
  const approved = versions.get(row.approvedVersionId ?? '');
  const isAlone = !(await someoneElseHas(work, DOCUMENT_APPROVERS, work.caller.userId));
  const facts = factsOf(work, row, { latest, approved, isAlone });
  const refusal = refusalOf(action, work.caller.role, facts);
  if (refusal?.code === 'forbidden') throw refusal;
  if (version !== undefined && version !== row.version) throw staleVersion();
  if (refusal) throw refusal;
  return { row, latest, approved, facts };
}
