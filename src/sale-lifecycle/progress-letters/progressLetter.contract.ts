import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, id, identity, text } from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { BUYER_STATES, LETTER_STATUSES, MAX_LETTER_PHOTOS } from './progressLetter.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** Who writes to the buyers of a tower: those who build, as they know how far it is. */
export const PROGRESS_WRITERS = CAPABILITIES.constructionManagement;

export const ProgressLetter = z.strictObject({
  ...identity,
  project: Named,
  tower: Named,
  title: z.string(),
  text: z.string(),
  progressPct: z.number(),
  photos: z.array(z.strictObject({ fileId: z.uuid(), caption: z.string() })),
  status: z.enum(LETTER_STATUSES),
  /** Buyers of the tower at that moment. */
  buyers: z.number().int(),
  mailed: z.number().int(),
  skipped: z.number().int(),
  sentBy: Named,
  sentAt: z.iso.datetime().nullable(),
});
export type ProgressLetter = z.infer<typeof ProgressLetter>;

export const listProgressLetters = call({
  method: 'GET',
  path: '/construction/progress-letters',
  summary: 'Letters about the progress of towers to their buyers, the newest first',
  can: GROUPS.MANAGEMENT,
  query: z.object({ ...pageQuery, projectId: id().optional(), towerId: id().optional() }),
  reply: page(ProgressLetter),
});

export const getProgressLetter = call({
  method: 'GET',
  path: '/construction/progress-letters/{id}',
  summary: 'One letter and how many got it',
  can: GROUPS.MANAGEMENT,
  reply: data(ProgressLetter),
});

/** A buyer of the tower, as far as the caller sees the sale. */
export const LetterBuyer = z.strictObject({
  /** The sale. */
  id: z.uuid(),
  unit: z.string(),
  name: z.string(),
  state: z.enum(BUYER_STATES),
  /** Why it is not mailed. */
  reason: z.string().nullable(),
  mailedAt: z.iso.datetime().nullable(),
});
export type LetterBuyer = z.infer<typeof LetterBuyer>;

export const listLetterBuyers = call({
  method: 'GET',
  path: '/construction/progress-letters/{id}/buyers',
  summary: 'Who got a letter, and who did not and why: buyers of sales that the caller sees, by unit',
  can: GROUPS.MANAGEMENT,
  query: z.object({ ...pageQuery, state: anyValueOf(BUYER_STATES) }),
  reply: page(LetterBuyer),
});

export const getProgressLetterPdf = call({
  method: 'GET',
  path: '/construction/progress-letters/{id}/pdf',
  summary: 'A letter as its buyers got it, as a PDF',
  can: GROUPS.MANAGEMENT,
  reply: bytes('application/pdf'),
});

export const ProgressAudience = z.strictObject({
  buyers: z.number().int(),
  /** Those who get it. */
  reached: z.number().int(),
  /** How many do not, for each reason. */
  skipped: z.array(z.strictObject({ reason: z.string(), buyers: z.number().int() })),
});
export type ProgressAudience = z.infer<typeof ProgressAudience>;

export const previewProgressLetter = call({
  method: 'GET',
  path: '/construction/towers/{id}/progress-audience',
  summary: 'How many buyers of a tower get a letter about its progress, and how many do not and why',
  can: PROGRESS_WRITERS,
  reply: data(ProgressAudience),
});

export const ProgressLetterInput = z.object({
  towerId: id(),
  title: text(120, 'Title', 3),
  text: text(4000, 'Text', 10),
  /** Photos of milestones of the tower, in the order in which they are shown. */
  photoIds: z.array(id()).max(MAX_LETTER_PHOTOS, `A letter shows at most ${MAX_LETTER_PHOTOS} photos.`),
});
export type ProgressLetterInput = z.infer<typeof ProgressLetterInput>;

export const sendProgressLetter = call({
  method: 'POST',
  path: '/construction/progress-letters',
  summary: 'Send a letter about its progress to the buyers of a tower who agreed to such mails, each once',
  can: PROGRESS_WRITERS,
  needsConfirmed: true,
  body: ProgressLetterInput,
  reply: data(ProgressLetter),
  status: 201,
  creates: true,
  errors: { conflict: 'Nobody gets it: see the reasons of the preview.' },
});
