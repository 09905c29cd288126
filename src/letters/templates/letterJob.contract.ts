import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, defaulted, id, identity, optional } from '#platform/contract/fields.ts';
import { JOB_STATUSES, LETTER_STATES, MAX_LETTERS, TEMPLATE_READERS } from './template.rules.ts';

/** A letter about one record as it is made; a letter of a job says in a sentence why it was not. */
export const LetterOfJob = z.strictObject({
  id: z.uuid(),
  resourceId: z.uuid(),
  /** 'BKG/26-27/0049 · B-1203' */
  record: z.string(),
  state: z.enum(LETTER_STATES),
  /** Why there is no letter, or why it was not mailed. */
  reason: z.string().nullable(),
  documentId: z.uuid().nullable(),
  /** 'L/26-27/000123' */
  number: z.string().nullable(),
  isMailed: z.boolean(),
});
export type LetterOfJob = z.infer<typeof LetterOfJob>;

/** Letters from one revision for many records. */
export const LetterJob = z.strictObject({
  ...identity,
  templateId: z.uuid(),
  /** As it was named when the job began. */
  templateName: z.string(),
  /** The revision that all its letters are made from, whatever is approved meanwhile. */
  revisionNumber: z.number().int(),
  status: z.enum(JOB_STATUSES),
  isMailed: z.boolean(),
  total: z.number().int(),
  /** Made and failed. */
  done: z.number().int(),
  made: z.number().int(),
  failed: z.number().int(),
  /** Those that count; the others wait for approval. */
  approved: z.number().int(),
  startedBy: z.strictObject({ id: z.uuid(), name: z.string() }),
  finishedAt: z.iso.datetime().nullable(),
  allowedActions: z.array(z.enum(['stop'])),
});
export type LetterJob = z.infer<typeof LetterJob>;

export const GenerateManyInput = z.object({
  /** Either the records, */
  resourceIds: defaulted(
    z
      .array(id())
      .min(1, 'Choose at least one record')
      .max(MAX_LETTERS, `Choose up to ${MAX_LETTERS} records`),
  ),
  /** or all that this finds and the caller sees. */
  filter: defaulted(
    z.strictObject({
      projectId: id(),
      towerId: optional(id()),
      /** Sales in these steps; without it all but cancelled ones. */
      statuses: defaulted(z.array(z.enum(['booked', 'agreement', 'registered', 'completed'])).min(1)),
      bookedFrom: optional(day('Booked from')),
      bookedTo: optional(day('Booked until')),
    }),
  ),
  mail: defaulted(z.boolean()),
});
export type GenerateManyInput = z.infer<typeof GenerateManyInput>;

export const generateLetters = call({
  method: 'POST',
  path: '/documents/templates/{id}/generate-many',
  summary: `Make letters about up to ${MAX_LETTERS} records in the background, from the approved revision of this moment`,
  can: TEMPLATE_READERS,
  body: GenerateManyInput,
  reply: data(LetterJob),
  status: 202,
  creates: true,
  errors: {
    conflict: 'The template is not approved or is retired, or the filter finds no record or too many.',
  },
});

export const getLetterJob = call({
  method: 'GET',
  path: '/documents/letter-jobs/{id}',
  summary: 'How far letters for many records are; for who started them and administrators',
  can: TEMPLATE_READERS,
  reply: data(LetterJob),
});

export const listLettersOfJob = call({
  method: 'GET',
  path: '/documents/letter-jobs/{id}/letters',
  summary: 'The letters of a job about records that the caller sees: made, waiting, or why not',
  can: TEMPLATE_READERS,
  query: z.object({ ...pageQuery, state: anyValueOf(LETTER_STATES) }),
  reply: page(LetterOfJob),
});

export const zipLettersOfJob = call({
  method: 'GET',
  path: '/documents/letter-jobs/{id}/zip',
  summary: 'The letters of a job that the caller may read, as one ZIP archive',
  can: TEMPLATE_READERS,
  reply: bytes('application/zip'),
  errors: { conflict: 'It has no letter yet.' },
});

export const stopLetterJob = call({
  method: 'PUT',
  path: '/documents/letter-jobs/{id}/stop',
  summary: 'Make no further letters; those that were made stay',
  can: TEMPLATE_READERS,
  reply: data(LetterJob),
  errors: { conflict: 'It has ended.' },
});
