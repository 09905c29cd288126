import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, count, day, email, id, text, version } from '#platform/contract/fields.ts';
import { LANGUAGES } from '#platform/contract/languages.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import {
  MAIL_CAUSES,
  MAIL_SENDERS,
  MAIL_SETTERS,
  MAIL_STATES,
  MAILED_KINDS,
  TEXT_SOURCES,
} from './buyerMail.rules.ts';

export const MailKind = z.enum(MAILED_KINDS);

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

const mailFields = {
  _id: z.uuid(),
  id: z.uuid(),
  kind: MailKind,
  recordId: z.uuid(),
  /** Of a statement. */
  asOf: z.string().nullable(),
  cause: z.enum(MAIL_CAUSES),
  /** The same on all mails that were sent at once; null of a mail of its own. */
  batchId: z.uuid().nullable(),
  sale: z.strictObject({ id: z.uuid(), bookingNumber: z.string() }).nullable(),
  project: Named,
  unitNumber: z.string(),
  buyerName: z.string(),
  /** Null where none is known. */
  email: z.string().nullable(),
  /** Null until it is written, of a mail by rule or to many. */
  subject: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  problem: z.string().nullable(),
  /** Null for a rule. */
  sentBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the mail server took it, or it failed. */
  settledAt: z.iso.datetime().nullable(),
};

export const BuyerMail = z.strictObject(mailFields);
export type BuyerMail = z.infer<typeof BuyerMail>;

export const listBuyerMails = call({
  method: 'GET',
  path: '/buyer-mails',
  summary: 'Papers mailed to buyers: bounced ones first, then the newest',
  can: MAIL_SENDERS,
  query: z.object({
    ...pageQuery,
    kind: anyValueOf(MAILED_KINDS),
    state: anyValueOf(MAIL_STATES),
    cause: z.enum(MAIL_CAUSES).optional(),
    projectId: id().optional(),
    saleId: id().optional(),
    batchId: id().optional(),
  }),
  reply: page(BuyerMail),
});

export const exportBuyerMails = fileOf(listBuyerMails);
export const totalBuyerMails = totalsOf(listBuyerMails, []);

export const SentMail = z.strictObject({ ...mailFields, body: z.string().nullable() });
export type SentMail = z.infer<typeof SentMail>;

export const getBuyerMail = call({
  method: 'GET',
  path: '/buyer-mails/{id}',
  summary: 'A paper mailed to a buyer, with its text and what is known of its delivery',
  can: MAIL_SENDERS,
  reply: data(SentMail),
});

const paper = {
  kind: MailKind,
  /** The receipt, invoice, demanded installment or cost sheet; of a statement or a welcome the sale. */
  recordId: id(),
  /** Of a statement; today without it. */
  asOf: day('Day of the statement').optional(),
};

export const MailDraft = z.strictObject({
  recipients: z.array(
    z.strictObject({
      name: z.string(),
      email: z.string().nullable(),
      /** When a mail to this address last bounced, unless one arrived since. */
      bouncedAt: z.iso.datetime().nullable(),
      /** When this paper last went to this address. */
      mailedAt: z.iso.datetime().nullable(),
    }),
  ),
  subject: z.string(),
  body: z.string(),
  /** Names of the files that go with it. */
  attachments: z.array(z.string()),
});
export type MailDraft = z.infer<typeof MailDraft>;

export const getMailDraft = call({
  method: 'GET',
  path: '/buyer-mails/draft',
  summary: 'A paper as it would be mailed to its buyers: to whom, the text in their language, the file',
  can: MAIL_SENDERS,
  query: z.object(paper),
  reply: data(MailDraft),
  errors: { conflict: 'The paper may not be mailed: it is a draft, was reversed or withdrawn.' },
});

const words = {
  subject: text(200, 'Subject'),
  body: text(4000, 'Text'),
};

export const MailInput = z.object({
  ...paper,
  recipients: z.array(email()).min(1, 'Choose who gets the mail.').max(8, 'At most 8 people get one mail.'),
  ...words,
});
export type MailInput = z.infer<typeof MailInput>;

export const sendBuyerMail = call({
  method: 'POST',
  path: '/buyer-mails',
  summary: 'Mail a paper to its buyers; it reaches an address once a day, however many people send it',
  can: MAIL_SENDERS,
  needsConfirmed: true,
  body: MailInput,
  reply: data(z.strictObject({ mails: z.array(BuyerMail) })),
  status: 201,
  creates: true,
  errors: { conflict: 'The paper may not be mailed, or every address got it today.' },
});

const Words = z.strictObject({ subject: z.string(), body: z.string() });

export const MailSetting = z.strictObject({
  kind: MailKind,
  /** 0 until it is first changed. */
  version: z.number().int(),
  /** Whether it goes by itself; null where a kind never does. */
  isOn: z.boolean().nullable(),
  /** Of a statement. */
  dayOfMonth: z.number().int().nullable(),
  /** Projects whose buyers do not get it by itself. */
  exceptProjects: z.array(Named),
  texts: z.array(
    z.strictObject({
      language: z.enum(LANGUAGES),
      ...Words.shape,
      source: z.enum(TEXT_SOURCES),
      /** What applies once the own text of these projects is removed; null where no text is in this language then. */
      otherwise: Words.nullable(),
    }),
  ),
});
export type MailSetting = z.infer<typeof MailSetting>;

export const listMailSettings = call({
  method: 'GET',
  path: '/buyer-mails/settings',
  summary:
    'Texts of mails to buyers, of all projects or as they apply to one, and which papers go by themselves',
  can: MAIL_SENDERS,
  query: z.object({ projectId: id().optional() }),
  reply: data(z.array(MailSetting)),
});

export const MailSettingPatch = z
  .object({
    isOn: z.boolean(),
    dayOfMonth: count('Day of the month', 1, 28),
    exceptProjectIds: z.array(id()).max(200, 'At most 200 projects are left out.'),
    /** Whose texts these are; without it those of all projects. The rest is set for all projects at once. */
    projectId: id(),
    /** All own texts; a language that is left out reads as that of all projects, or as Plinth comes with it. */
    texts: z
      .array(z.object({ language: z.enum(LANGUAGES), ...words }))
      .max(LANGUAGES.length, 'One text for each language.'),
    version: version(),
  })
  .partial();
export type MailSettingPatch = z.infer<typeof MailSettingPatch>;

export const updateMailSetting = call({
  method: 'PUT',
  path: '/buyer-mails/settings/{kind}',
  summary:
    'Change the texts of a kind of mail to buyers, for all projects or one, and whether it goes by itself',
  can: MAIL_SETTERS,
  params: z.object({ kind: MailKind }),
  body: MailSettingPatch,
  reply: data(MailSetting),
});
