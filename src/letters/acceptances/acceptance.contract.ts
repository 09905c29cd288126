import * as z from 'zod';
import { bytes, call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { count, defaulted, email, id, optional, text, version } from '#platform/contract/fields.ts';
import { ACCEPTANCE_STATES } from '#company/documents/document.rules.ts';
import { MAX_FILE_BYTES } from '#company/files/file.contract.ts';
import {
  ACCEPTANCE_ACTS,
  CAPACITIES,
  DEFAULT_DAYS,
  MAX_DAYS,
  MAX_PEOPLE,
  PERSON_STATES,
} from './acceptance.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });
const time = () => z.iso.datetime().nullable();

const AcceptancePerson = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  capacity: z.enum(CAPACITIES),
  state: z.enum(PERSON_STATES),
  /** Null: not yet their turn. */
  askedAt: time(),
  expiresAt: time(),
  /** When the link was last sent. */
  mailedAt: time(),
  openedAt: time(),
  answeredAt: time(),
  typedName: z.string().nullable(),
  /** Why the person declined. */
  reason: z.string().nullable(),
});
export type AcceptancePerson = z.infer<typeof AcceptancePerson>;

/** One version of a document, which named people are asked to accept. */
export const Acceptance = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  state: z.enum(ACCEPTANCE_STATES),
  /** Everybody has accepted; complete once the sealed file is stored. */
  isBeingSealed: z.boolean(),
  isOnPaper: z.boolean(),
  inOrder: z.boolean(),
  message: z.string().nullable(),
  /** The version that is accepted, and the hash of its file. */
  versionNumber: z.number().int(),
  sha256: z.string(),
  /** The version with the evidence page, or the scan. */
  sealedVersion: z.strictObject({ id: z.uuid(), number: z.number().int() }).nullable(),
  people: z.array(AcceptancePerson),
  /** Why it was withdrawn. */
  reason: z.string().nullable(),
  requestedBy: Named,
  createdAt: z.iso.datetime(),
  endedAt: time(),
  allowedActions: z.array(z.enum(ACCEPTANCE_ACTS)),
});
export type Acceptance = z.infer<typeof Acceptance>;

const ProposedPerson = z.strictObject({
  name: z.string(),
  email: z.string().nullable(),
  capacity: z.enum(CAPACITIES),
});

export const AcceptancesOfDocument = z.strictObject({
  /** Whether the caller may ask people to accept the version that counts. */
  mayAsk: z.boolean(),
  /** Why it cannot be accepted electronically today; null when it can. */
  problem: z.string().nullable(),
  /** The law that allows it. */
  source: z.string().nullable(),
  /** Buyers of its sale. */
  proposed: z.array(ProposedPerson),
  acceptances: z.array(Acceptance),
});
export type AcceptancesOfDocument = z.infer<typeof AcceptancesOfDocument>;

const AskedPerson = z.object({
  name: text(120, 'Name', 2),
  email: email(),
  capacity: defaulted(z.enum(CAPACITIES)),
  /** So many days after being asked the time to answer ends. */
  days: defaulted(count('Days', 1, MAX_DAYS)),
});

export const AcceptanceInput = z.object({
  /** The approved version that was looked at. */
  versionId: id(),
  /** One after the other, in the order of the list. */
  inOrder: defaulted(z.boolean()),
  message: optional(text(500, 'Message')),
  people: z
    .array(AskedPerson)
    .min(1, 'Name at least one person.')
    .max(MAX_PEOPLE, `At most ${MAX_PEOPLE} people can be asked at a time.`),
});
export type AcceptanceInput = z.infer<typeof AcceptanceInput>;

export const listAcceptances = call({
  method: 'GET',
  path: '/documents/{id}/acceptances',
  summary: 'Acceptances of a document with their people, the newest first, and whether it may be accepted',
  can: SIGNED_IN,
  reply: data(AcceptancesOfDocument),
});

export const askAcceptance = call({
  method: 'POST',
  path: '/documents/{id}/acceptances',
  summary: `Ask named people by email to accept the approved version, each within ${DEFAULT_DAYS} days unless another time is chosen`,
  can: SIGNED_IN,
  needsConfirmed: true,
  body: AcceptanceInput,
  reply: data(Acceptance),
  status: 201,
  creates: true,
  errors: { conflict: 'It may not be accepted electronically, or is up for acceptance.' },
});

export const remindAcceptance = call({
  method: 'POST',
  path: '/documents/{id}/acceptances/{acceptanceId}/remind',
  summary: 'Send the link again to one person, or to all who have not answered',
  can: SIGNED_IN,
  needsConfirmed: true,
  body: z.object({ personId: optional(id()) }),
  reply: data(Acceptance),
  errors: { conflict: 'It has ended, or the link was sent within the hour.' },
});

export const withdrawAcceptance = call({
  method: 'PUT',
  path: '/documents/{id}/acceptances/{acceptanceId}/withdraw',
  summary: 'Withdraw a request for acceptance; its links open nothing from then on',
  can: SIGNED_IN,
  body: z.object({ version: version(), reason: text(500, 'Reason', 5) }),
  reply: data(Acceptance),
  errors: { conflict: 'It has ended.' },
});

export const acceptOnPaper = call({
  method: 'POST',
  path: '/documents/{id}/acceptances/{acceptanceId}/on-paper',
  summary: 'File the scan of a paper that was accepted on paper instead; it becomes the next version',
  can: SIGNED_IN,
  upload: { field: 'file', maxBytes: MAX_FILE_BYTES },
  reply: data(Acceptance),
  status: 201,
  creates: true,
  errors: {
    tooLarge: 'File is larger than 25 MB.',
    unsupportedType: 'This file type is not accepted.',
    conflict: 'It has ended, or the same file is on the record.',
  },
});

export const getEvidence = call({
  method: 'GET',
  path: '/documents/{id}/acceptances/{acceptanceId}/evidence',
  summary: 'The evidence page of a complete acceptance by itself',
  can: SIGNED_IN,
  reply: bytes('application/pdf'),
});

/** A request as the person who is asked finds it. */
export const AcceptanceLink = z.strictObject({
  organization: z.string(),
  askedBy: z.string(),
  message: z.string().nullable(),
  title: z.string(),
  category: z.string(),
  sha256: z.string(),
  name: z.string(),
  /** Where the code goes: 'a•••@example.com'. */
  codeTo: z.string(),
  until: z.iso.datetime(),
  /** To answer; answered, while others have not; the sealed file is there. */
  state: z.enum(['open', 'accepted', 'complete']),
  acceptedAt: time(),
  /** How many other people are asked. */
  others: z.number().int(),
});
export type AcceptanceLink = z.infer<typeof AcceptanceLink>;

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Copy the whole link.');
const params = z.object({ token });
const errors = {
  gone: 'The request has ended or was withdrawn.',
  rateLimited: 'The link, or links from this network, were opened too often.',
};

export const openAcceptanceLink = call({
  method: 'GET',
  path: '/public/acceptances/{token}',
  summary: 'Who asks to have what accepted, and until when',
  can: 'public',
  params,
  reply: data(AcceptanceLink),
  errors,
});

export const getAcceptancePaper = call({
  method: 'GET',
  path: '/public/acceptances/{token}/content',
  summary: 'The paper to be accepted; once all have accepted, the sealed one',
  can: 'public',
  params,
  reply: bytes('application/pdf'),
  errors,
});

export const sendAcceptanceCode = call({
  method: 'POST',
  path: '/public/acceptances/{token}/code',
  summary: 'Send a code to the address of the person; it is valid for ten minutes',
  can: 'public',
  params,
  reply: data(z.strictObject({ sentTo: z.string() })),
  errors,
});

export const AcceptanceAnswer = z.object({
  answer: z.enum(['accept', 'decline']),
  name: text(120, 'Name', 2),
  code: z.string({ error: 'Code is required' }).regex(/^[0-9]{6}$/, 'Enter the six digits of the code.'),
  /** Needed to decline. */
  reason: optional(text(500, 'Reason', 5)),
});
export type AcceptanceAnswer = z.infer<typeof AcceptanceAnswer>;

export const answerAcceptance = call({
  method: 'POST',
  path: '/public/acceptances/{token}/answer',
  summary: 'Accept or decline the paper by name and code; the answer is final',
  can: 'public',
  params,
  body: AcceptanceAnswer,
  reply: data(z.strictObject({ state: z.enum(['accepted', 'declined']), answeredAt: z.iso.datetime() })),
  errors: { ...errors, conflict: 'It was answered before.' },
});
