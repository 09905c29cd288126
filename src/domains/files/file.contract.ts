import * as z from 'zod';
import { bytes, call, data, SIGNED_IN } from '../../platform/contract/call.ts';

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
  'receipt',
  'invoice',
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
  errors: { tooLarge: 'File is larger than 25 MB.', unsupportedType: 'The kind of file is not accepted.' },
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
