import * as z from 'zod';
import { bytes, call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { PAPER_KINDS, PAPER_STATUSES } from './paper.rules.ts';

/** The account that a demand asks to pay into, as it is printed. */
const PayTo = z.strictObject({
  label: z.string(),
  bank: z.string(),
  accountLast4: z.string(),
  ifsc: z.string(),
});

/** What a proof of work shows, frozen as it was when it was issued. */
export const PaperContent = z.strictObject({
  /** 'Architect certificate', and its lines. */
  parts: z.array(z.strictObject({ title: z.string(), lines: z.array(z.string()) })),
  photos: z.array(z.strictObject({ fileId: z.uuid(), caption: z.string() })),
});
export type PaperContent = z.infer<typeof PaperContent>;

/** What whoever holds a paper may compare it with: nothing that is not printed on it. */
export const CheckedPaper = z.strictObject({
  code: z.string(),
  /** Legal name of the builder. */
  issuer: z.string(),
  kind: z.enum(PAPER_KINDS),
  /** As printed at its head: 'Tax invoice', 'Refund voucher'. */
  title: z.string(),
  number: z.string(),
  day: z.string(),
  /** Of a statement its balance, negative in favour of the holder; null for a letter. */
  amountPaise: z.number().int().nullable(),
  currency: z.string(),
  /** 'A. R. and V. R.' */
  holder: z.string().nullable(),
  issuedOn: z.string(),
  status: z.enum(PAPER_STATUSES),
  /** The day on which it was withdrawn or replaced. */
  endedOn: z.string().nullable(),
  replacedBy: z.strictObject({ number: z.string(), day: z.string() }).nullable(),
  /** The day on which what it shows was changed, if no other paper took its place yet. */
  changedOn: z.string().nullable(),
  /** Of an offer: its last day. */
  validUntil: z.string().nullable(),
  /** Of a valid demand; null for all else. */
  payTo: PayTo.nullable(),
  /** Of a valid proof of work; null for all else. */
  content: PaperContent.nullable(),
  /** Whether the file with the hash that was asked about was sent under this code; null: none was asked about. */
  file: z.enum(['sent', 'unknown']).nullable(),
});
export type CheckedPaper = z.infer<typeof CheckedPaper>;

/** However it is typed: in small letters, with blanks or without dashes. */
export const PaperParams = z.object({
  code: z.string().regex(/^[0-9A-Za-z -]{16,24}$/, 'A code has 16 letters and digits.'),
});

export const checkPaper = call({
  method: 'GET',
  path: '/public/papers/{code}',
  summary: 'Whether a paper is genuine and still holds, by the code that is printed on it',
  can: 'public',
  params: PaperParams,
  query: z.object({
    /** Of the bytes of the file, computed where it is; the file itself is never sent. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 digits, 0 to 9 and a to f.')
      .optional(),
  }),
  reply: data(CheckedPaper),
  errors: { rateLimited: 'Too many papers were checked from this network.' },
});

export const getPaperPhoto = call({
  method: 'GET',
  path: '/public/papers/{code}/photos/{fileId}',
  summary: 'A photo of a valid proof of work',
  can: 'public',
  params: PaperParams.extend({ fileId: id() }),
  reply: bytes('application/octet-stream'),
  errors: { rateLimited: 'Too many papers were checked from this network.' },
});
