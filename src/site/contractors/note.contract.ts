import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { text } from '#platform/contract/fields.ts';
import { Named } from '#company/people/user.contract.ts';
import { CONTRACTOR_KEEPERS } from './contractor.contract.ts';

export const NoteInput = z.object({ text: text(2000, 'Note') });

export const Note = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  writtenBy: Named.nullable(),
});
export type Note = z.infer<typeof Note>;

export const listNotes = call({
  method: 'GET',
  path: '/contractors/{id}/notes',
  summary: 'Internal notes on a contractor, the newest first',
  can: CONTRACTOR_KEEPERS,
  query: z.object({ ...pageQuery }),
  reply: page(Note),
});

export const addNote = call({
  method: 'POST',
  path: '/contractors/{id}/notes',
  summary: 'Add an internal note on a contractor; it is never changed',
  can: CONTRACTOR_KEEPERS,
  body: NoteInput,
  reply: data(Note),
  status: 201,
  creates: true,
});
