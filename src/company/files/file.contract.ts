import * as z from 'zod';
import { bytes, call, data, SIGNED_IN } from '#platform/contract/call.ts';

export const MAX_FILE_BYTES = 25 * 1024 * 1024;

export const FILE_RESOURCES = [
  'organization',
  'project',
  'tower',
  'unit',
  'milestone',
  'lead',
  'claimStatement',
  'sale',
  'applicant',
  'receipt',
  'invoice',
  'tdsCertificate',
  'partnerInvoice',
  'commissionQuestion',
  'qualityCheck',
  'siteIssue',
  'document',
  'sitePhoto',
  'originalPhoto',
  'costEntry',
] as const;
export type FileResource = (typeof FILE_RESOURCES)[number];

export const StoredFile = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  mime: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string(),
  resourceType: z.enum(FILE_RESOURCES).nullable(),
  resourceId: z.uuid().nullable(),
  purpose: z.string().nullable(),
  createdAt: z.string(),
  createdById: z.uuid().nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const uploadFile = call({
  method: 'POST',
  path: '/files/upload',
  summary: 'Upload a file; with resourceType and resourceId it belongs to that record',
  can: SIGNED_IN,
  upload: { field: 'file', maxBytes: MAX_FILE_BYTES },
  reply: data(StoredFile),
  status: 201,
  creates: true,
  errors: {
    tooLarge: 'File is larger than 25 MB.',
    unsupportedType: 'This file type is not accepted, or the file is damaged, harmful or infected.',
    unavailable: 'The file store or the virus scanner does not answer.',
  },
});

export const listFiles = call({
  method: 'GET',
  path: '/files/resource/{id}',
  summary: 'Files of a record',
  can: SIGNED_IN,
  reply: data(z.array(StoredFile)),
});

export const downloadFile = call({
  method: 'GET',
  path: '/files/{id}/content',
  summary: 'The content of a file',
  can: SIGNED_IN,
  reply: bytes('application/octet-stream'),
});

/** How long a link to a file opens it. */
export const LINK_SECONDS = 5 * 60;

export const FileLink = z.strictObject({
  /** Opens the file without a session; below this server, or in its bucket. */
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  expiresAt: z.string(),
});
export type FileLink = z.infer<typeof FileLink>;

export const getFileLink = call({
  method: 'GET',
  path: '/files/{id}/link',
  summary: 'An address that saves the file, for five minutes and without a session',
  can: SIGNED_IN,
  reply: data(FileLink),
});

export const openFileLink = call({
  method: 'GET',
  path: '/files/signed/{link}',
  summary: 'The content of a file, by a link to it',
  can: 'public',
  params: z.object({
    link: z
      .string()
      .regex(/^[A-Za-z0-9_-]{94}$/, 'This link is incomplete. Open the file again from its record.'),
  }),
  reply: bytes('application/octet-stream'),
  errors: { gone: 'The link has expired.' },
});
