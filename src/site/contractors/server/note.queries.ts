import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { personOf } from '#company/people/server/person.ts';
import type { listNotes as listCall, Note } from '../note.contract.ts';
import { requireContractor } from './contractor.filter.ts';

/** The newest first. */
export async function listNotes(
  read: Read,
  contractorId: string,
  query: QueryOf<typeof listCall>,
): Promise<Page<Note>> {
  await requireContractor(read, contractorId);
  return pageOf(
    query,
    ({ limit, offset }) =>
      withAuthor(notesOf(read, contractorId))
        .orderBy('contractorNote.writtenAt', 'desc')
        .orderBy('contractorNote.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
        .then((rows) => rows.map((row) => ({ _id: row.id, ...row }))),
    (max) => countRows(read.db, notesOf(read, contractorId), max),
  );
}

export async function getNote(read: Read, contractorId: string, id: string): Promise<Note> {
  const found = withAuthor(notesOf(read, contractorId)).where('contractorNote.id', '=', id);
  const row = required(await found.executeTakeFirst(), 'Note');
  return { _id: row.id, ...row };
}

function notesOf({ db }: Read, contractorId: string) {
  return db.selectFrom('contractorNote').where('contractorNote.contractorId', '=', contractorId);
}

function withAuthor(found: ReturnType<typeof notesOf>) {
  return found
    .select(['contractorNote.id', 'contractorNote.text', 'contractorNote.writtenAt'])
    .select((eb) => personOf(eb.ref('contractorNote.writtenById')).as('writtenBy'));
}
