import { staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { lockDocumentRow } from '#company/documents/server/document.lock.ts';
import type { AcceptanceAct } from '../acceptance.rules.ts';
import { actRefusal } from '../acceptance.rules.ts';
import { readDocument } from './acceptance.queries.ts';
import type { AcceptanceRow, PersonRow } from './acceptance.store.ts';
import { peopleOf } from './acceptance.store.ts';

/** Whoever locks the document as well locks it before. */
export async function lockAcceptance({ db }: Pick<Work, 'db'>, id: string): Promise<AcceptanceRow> {
  const row = await db
    .selectFrom('acceptance')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Acceptance');
}

/** Locks document and acceptance for an act: 404 where it is not seen, 403 and 409 as the rules of the act say. */
export async function lockForAct(
  work: Work,
  access: DocumentAccess,
  { id, acceptanceId }: { id: string; acceptanceId: string },
  act: AcceptanceAct,
  version?: number,
): Promise<{ acceptance: AcceptanceRow; people: PersonRow[] }> {
  const { allowedActions } = await readDocument(work, access, id);
  await lockDocumentRow(work, id);
  const acceptance = await lockAcceptance(work, acceptanceId);
  required(acceptance.documentId === id ? acceptance : undefined, 'Acceptance');
  const people = await peopleOf(work, acceptanceId);
  const refusal = actRefusal(act, work.caller.role, {
    state: acceptance.state,
    isAccepted: people.every(({ state }) => state === 'accepted'),
    isOwn: acceptance.requestedById === work.caller.userId,
    mayUpload: allowedActions.includes('addVersion'),
  });
  if (refusal?.code === 'forbidden') throw refusal;
  if (version !== undefined && version !== acceptance.version) throw staleVersion();
  if (refusal) throw refusal;
  return { acceptance, people };
}
