import * as z from 'zod';
import { bytes, call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { count, defaulted, email, id, optional, text } from '#platform/contract/fields.ts';
import {
  DEFAULT_DAYS,
  MAX_DAYS,
  MAX_ITEMS,
  SHARE_KINDS,
  SHARE_PERMISSIONS,
  SHARE_STATES,
} from './share.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** Documents shown to a colleague, a partner firm or an email address, for a time. */
export const DocumentShare = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  kind: z.enum(SHARE_KINDS),
  /** The colleague, the firm, or the email address. */
  reader: z.string(),
  permission: z.enum(SHARE_PERMISSIONS),
  needsCode: z.boolean(),
  /** Of a link: its address within the product; null where it cannot be shown again. */
  path: z.string().nullable(),
  /** How many documents are behind it. */
  documents: z.number().int(),
  message: z.string().nullable(),
  state: z.enum(SHARE_STATES),
  expiresAt: z.iso.datetime(),
  accessCount: z.number().int(),
  firstOpenedAt: z.iso.datetime().nullable(),
  lastOpenedAt: z.iso.datetime().nullable(),
  /** The latest, each with the network and the browser. */
  openings: z.array(
    z.strictObject({ at: z.iso.datetime(), network: z.string(), browser: z.string().nullable() }),
  ),
  sharedBy: Named,
  createdAt: z.iso.datetime(),
  mayRevoke: z.boolean(),
});
export type DocumentShare = z.infer<typeof DocumentShare>;

export const ShareInput = z.object({
  kind: z.enum(SHARE_KINDS),
  userId: optional(id()),
  channelPartnerId: optional(id()),
  /** Of a link whom it is for; of a colleague in place of the id. */
  email: optional(email()),
  permission: defaulted(z.enum(SHARE_PERMISSIONS)),
  days: defaulted(count('Days', 1, MAX_DAYS)),
  /** A code sent to the address opens the link; papers with a buyer's numbers always need it. */
  needsCode: defaulted(z.boolean()),
  message: optional(text(500, 'Message')),
  /** More documents behind the same share. */
  documentIds: defaulted(z.array(id()).max(MAX_ITEMS - 1, `One share holds at most ${MAX_ITEMS} documents`)),
});
export type ShareInput = z.infer<typeof ShareInput>;

export const shareDocument = call({
  method: 'POST',
  path: '/documents/{id}/share',
  summary: `Share approved documents with a colleague, a firm or an email address, for ${DEFAULT_DAYS} days unless another time is chosen`,
  can: SIGNED_IN,
  needsConfirmed: true,
  body: ShareInput,
  reply: data(DocumentShare),
  status: 201,
  creates: true,
  errors: { conflict: 'It is not approved, or has too many open shares.' },
});

export const listShares = call({
  method: 'GET',
  path: '/documents/{id}/shares',
  summary: 'Shares of a document with their openings, the newest first',
  can: SIGNED_IN,
  reply: data(z.array(DocumentShare)),
});

export const revokeShare = call({
  method: 'DELETE',
  path: '/documents/{id}/shares/{shareId}',
  summary: 'Withdraw a share; it opens nothing from then on',
  can: SIGNED_IN,
  reply: data(DocumentShare),
  errors: { conflict: 'It is withdrawn already.' },
});

/** A link as a stranger finds it: who shares, and nothing of what, before the code. */
export const SharedLink = z.strictObject({
  organization: z.string(),
  sharedBy: z.string(),
  message: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  permission: z.enum(SHARE_PERMISSIONS),
  needsCode: z.boolean(),
  /** Where the code goes: 'a•••@example.com'. */
  codeTo: z.string().nullable(),
});
export type SharedLink = z.infer<typeof SharedLink>;

export const SharedDocuments = z.strictObject({
  /** Opens the documents of the link in this tab until then. */
  pass: z.string(),
  until: z.iso.datetime(),
  permission: z.enum(SHARE_PERMISSIONS),
  documents: z.array(
    z.strictObject({
      id: z.uuid(),
      title: z.string(),
      category: z.string(),
      mime: z.string(),
      sizeBytes: z.number().int(),
      versionNumber: z.number().int(),
      approvedAt: z.string(),
    }),
  ),
});
export type SharedDocuments = z.infer<typeof SharedDocuments>;

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Copy the whole link.');
const params = z.object({ token });
const errors = {
  gone: 'The link has ended or was withdrawn.',
  rateLimited: 'The link, or links from this network, were opened too often.',
};

export const openSharedLink = call({
  method: 'GET',
  path: '/public/shares/{token}',
  summary: 'Who shares, until when and whether a code is needed',
  can: 'public',
  params,
  reply: data(SharedLink),
  errors,
});

export const sendShareCode = call({
  method: 'POST',
  path: '/public/shares/{token}/code',
  summary: 'Send a code to the address of the link; it is valid for ten minutes',
  can: 'public',
  params,
  reply: data(z.strictObject({ sentTo: z.string() })),
  errors,
});

export const openSharedDocuments = call({
  method: 'POST',
  path: '/public/shares/{token}/open',
  summary: 'The documents of a link, by its code where it needs one',
  can: 'public',
  params,
  body: z.object({ code: optional(z.string().regex(/^[0-9]{6}$/, 'Enter the six digits of the code.')) }),
  reply: data(SharedDocuments),
  errors,
});

export const getSharedDocument = call({
  method: 'GET',
  path: '/public/shares/{token}/documents/{documentId}',
  summary:
    'One document of a link: stamped with the address to be looked at, or as it is where it may be downloaded',
  can: 'public',
  params: z.object({ token, documentId: z.uuid('This is not a valid id.') }),
  query: z.object({ pass: z.string().max(200) }),
  reply: bytes('application/octet-stream'),
  errors,
});
