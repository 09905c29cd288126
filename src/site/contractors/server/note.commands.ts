import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { addNote as addCall, Note } from '../note.contract.ts';
import { getContractor } from './contractor.queries.ts';
import { getNote } from './note.queries.ts';

/** The trail says that there is a note and whose; what it says is kept once, in the note. */
export async function addNote(
  work: Work,
  contractorId: string,
  { text }: BodyOf<typeof addCall>,
): Promise<Note> {
  const { version } = await getContractor(work, contractorId);
  const id = newId();
  await work.db
    .insertInto('contractorNote')
    .values({ id, contractorId, text, writtenAt: work.now, writtenById: work.caller.userId })
    .execute();
  await recordChange(work, {
    action: 'note',
    resource: 'contractor',
    id: contractorId,
    version,
    after: { noteId: id },
  });
  return getNote(work, contractorId, id);
}
