import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { LANGUAGES } from '#platform/contract/languages.ts';
import { MAIL_SENDERS, MANY_KINDS, MAX_MANY_MAILS } from './buyerMail.rules.ts';

const MOST = MAX_MANY_MAILS.toLocaleString('en-IN');

export const ManyMailsInput = z.object({
  kind: z.enum(MANY_KINDS),
  /** Receipts, invoices or demanded installments; of statements and welcomes the sales. */
  recordIds: z
    .array(id())
    .min(1, 'Choose at least one row.')
    .max(MAX_MANY_MAILS, `Choose at most ${MOST} rows.`),
  /** Of statements; today without it. */
  asOf: day('Day of the statements').optional(),
  /** Returns who would get a mail and sends nothing. */
  preview: z.boolean().default(false),
});
export type ManyMailsInput = z.infer<typeof ManyMailsInput>;

export const ManyMails = z.strictObject({
  preview: z.boolean(),
  /** The log finds the mails by it; null for a preview. */
  batchId: z.uuid().nullable(),
  /** Papers that go, and the addresses that they go to: one mail each. */
  papers: z.int(),
  mails: z.int(),
  /** What does not go, by reason: how often, and of the first few whom. */
  leftOut: z.array(z.strictObject({ reason: z.string(), count: z.int(), titles: z.array(z.string()) })),
  /** The papers that go by the language of their text, each with some to look at. */
  languages: z.array(
    z.strictObject({
      language: z.enum(LANGUAGES),
      papers: z.int(),
      examples: z.array(z.strictObject({ recordId: z.uuid(), title: z.string() })),
    }),
  ),
});
export type ManyMails = z.infer<typeof ManyMails>;

export const sendManyMails = call({
  method: 'POST',
  path: '/buyer-mails/bulk',
  summary: `Mail up to ${MOST} papers to their buyers at once, with a preview of who gets one, who does not and why`,
  can: MAIL_SENDERS,
  needsConfirmed: true,
  body: ManyMailsInput,
  reply: data(ManyMails),
  creates: true,
  errors: { conflict: 'None of the papers can be mailed now.' },
});
