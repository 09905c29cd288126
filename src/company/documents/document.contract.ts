import * as z from 'zod';
import { bytes, call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';
import {
  anyValueOf,
  day,
  defaulted,
  id,
  optional,
  sortBy,
  text,
  version,
} from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { MAX_FILE_BYTES } from '#company/files/file.contract.ts';
import { PAPER_STATUSES } from '#company/papers/paper.rules.ts';
import {
  ACCEPTANCE_STATES,
  DOCUMENT_ACTIONS,
  DOCUMENT_APPROVERS,
  DOCUMENT_ORIGINS,
  DOCUMENT_RESOURCES,
  DOCUMENT_STATUSES,
  LISTED_ORIGINS,
  LISTED_PAPERS,
  LISTED_STATUSES,
  MAX_TAGS,
  PAPER_RECORDS,
  VERSION_STATES,
} from './document.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

const tags = () =>
  z
    .array(text(40, 'Tag'))
    .max(MAX_TAGS, `A document has at most ${MAX_TAGS} tags`)
    .transform((all) => [...new Set(all.map((tag) => tag.toLowerCase()))]);

export const DocumentVersion = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  number: z.number().int(),
  state: z.enum(VERSION_STATES),
  fileId: z.uuid(),
  fileName: z.string(),
  mime: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string(),
  note: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** Number of the version that was restored. */
  restoredFrom: z.number().int().nullable(),
  uploadedAt: z.iso.datetime(),
  uploadedBy: Named.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: Named.nullable(),
  reason: z.string().nullable(),
  selfApproved: z.boolean(),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

const Category = z.strictObject({ id: z.uuid(), key: z.string().nullable(), name: z.string() });

/** A record by name, and what it belongs to. */
const RecordNamed = z.strictObject({
  name: z.string(),
  projectId: z.uuid().nullable(),
  saleId: z.uuid().nullable(),
});

export const Document = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  title: z.string(),
  status: z.enum(DOCUMENT_STATUSES),
  origin: z.enum(DOCUMENT_ORIGINS),
  category: Category,
  resourceType: z.enum(DOCUMENT_RESOURCES),
  resourceId: z.uuid(),
  /** Null for whom only the document was shared with. */
  record: RecordNamed.nullable(),
  confidential: z.boolean(),
  tags: z.array(z.string()),
  /** Of the version that counts, else of the latest. */
  expiresOn: z.string().nullable(),
  isExpired: z.boolean(),
  /** An administrator holds it or all of its record: it is not destroyed. */
  isHeld: z.boolean(),
  /** From when it may be destroyed; null while its record goes on. */
  keptUntil: z.string().nullable(),
  /** Its bytes are gone; what it was, the hash and who did it stay. */
  destroyedAt: z.iso.datetime().nullable(),
  latest: DocumentVersion,
  /** The version that is shown, shared and counted; null until one is approved. */
  approvedVersion: z.strictObject({ id: z.uuid(), number: z.number().int(), fileId: z.uuid() }).nullable(),
  uploadedBy: Named.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  allowedActions: z.array(z.enum(DOCUMENT_ACTIONS)),
  /** Where a search found its text: some words around. Null where title or tags were found, or nothing was searched for. */
  excerpt: z.string().nullable(),
});
export type Document = z.infer<typeof Document>;

/** A paper that the product issued: it stands with its record, needs no approval and has no versions. */
export const IssuedPaper = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  origin: z.literal('issued'),
  kind: z.enum(LISTED_PAPERS),
  /** 'Tax invoice SKI/26-27/000123' */
  title: z.string(),
  number: z.string(),
  day: z.string(),
  /** Of a statement its balance, negative in favour of the holder. */
  amountPaise: z.number().int(),
  currency: z.string(),
  status: z.enum(PAPER_STATUSES),
  category: Category,
  resourceType: z.enum(PAPER_RECORDS),
  resourceId: z.uuid(),
  record: RecordNamed,
  /** Of an offer: its last day. */
  validUntil: z.string().nullable(),
  replacedBy: z.strictObject({ id: z.uuid(), number: z.string() }).nullable(),
  /** By which anybody checks it. */
  code: z.string(),
  createdAt: z.iso.datetime(),
});
export type IssuedPaper = z.infer<typeof IssuedPaper>;

/** A document, or a paper that was issued. */
export const ListedDocument = z.discriminatedUnion('origin', [Document, IssuedPaper]);
export type ListedDocument = z.infer<typeof ListedDocument>;

export function isIssued(row: ListedDocument): row is IssuedPaper {
  return row.origin === 'issued';
}

const documentFilters = {
  status: anyValueOf(LISTED_STATUSES),
  /** Uploaded, generated, sealed, or issued by the product. */
  origin: anyValueOf(LISTED_ORIGINS),
  /** With the categories below it. */
  categoryId: id().optional(),
  resourceType: z.enum(DOCUMENT_RESOURCES).optional(),
  resourceId: id().optional(),
  projectId: id().optional(),
  saleId: id().optional(),
  uploadedById: id().optional(),
  tag: text(40, 'Tag').optional(),
  /** Expired, or expiring until this day. */
  expiresUntil: day('Expires until').optional(),
  /** The state of its latest acceptance. */
  acceptance: anyValueOf(ACCEPTANCE_STATES),
  archived: z.enum(['true', 'false']).optional(),
  held: z.enum(['true']).optional(),
  /** Those destroyed, of which the others of this list are not. */
  destroyed: z.enum(['true']).optional(),
  /** Kept for no more, and not on hold. */
  dueForDestruction: z.enum(['true']).optional(),
};

export const listDocuments = call({
  method: 'GET',
  path: '/documents',
  summary:
    'Documents and issued papers that the caller may see, the newest first; archived ones only where they are chosen. A search looks in titles, tags, numbers and texts',
  can: SIGNED_IN,
  query: z.object({
    ...pageQuery,
    ...documentFilters,
    sort: sortBy(['createdAt', 'title', 'expiresOn'], '-createdAt'),
  }),
  reply: page(ListedDocument),
});

export const exportDocuments = fileOf(listDocuments);
export const totalDocuments = totalsOf(listDocuments, []);

/** An archive of more is nothing to look through; a filter divides it. */
export const MAX_ZIPPED = 1000;

export const zipDocuments = call({
  method: 'GET',
  path: '/documents/zip',
  summary: 'The files of chosen documents, or of all that the filter finds, as one ZIP archive',
  can: SIGNED_IN,
  query: exportDocuments.query.omit({ format: true }),
  reply: bytes('application/zip'),
});

/** The fields of the form beside the file; every one is text there. */
export const UploadFields = z.strictObject({
  title: text(200, 'Title').optional(),
  categoryId: id(),
  resourceType: z.enum(DOCUMENT_RESOURCES),
  resourceId: id(),
  note: text(500, 'Note').optional(),
  expiresOn: day('Expires on').optional(),
  confidential: z
    .enum(['true', 'false'], 'Confidential must be true or false')
    .default('false')
    .transform((value) => value === 'true'),
  /** Divided by commas. */
  tags: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
    .pipe(tags()),
});
export type UploadFields = z.infer<typeof UploadFields>;

const UPLOAD_ERRORS = {
  tooLarge: 'File is larger than 25 MB.',
  unsupportedType: 'This file type is not accepted.',
  conflict: 'The same file is on the record already.',
} as const;

export const uploadDocument = call({
  method: 'POST',
  path: '/documents',
  summary: 'Upload a document to a record: the file and its fields as a form',
  can: SIGNED_IN,
  upload: { field: 'file', maxBytes: MAX_FILE_BYTES },
  reply: data(Document),
  status: 201,
  creates: true,
  errors: UPLOAD_ERRORS,
});

export const getDocument = call({
  method: 'GET',
  path: '/documents/{id}',
  summary: 'A document or an issued paper',
  can: SIGNED_IN,
  reply: data(ListedDocument),
});

export const getDocumentContent = call({
  method: 'GET',
  path: '/documents/{id}/content',
  summary:
    'The file of the version that counts; before one is approved, of the latest for who may read it. An issued paper is printed from its record',
  can: SIGNED_IN,
  reply: bytes('application/octet-stream'),
  errors: { gone: 'The document is destroyed.' },
});

export const getVersionContent = call({
  method: 'GET',
  path: '/documents/{id}/versions/{versionId}/content',
  summary: 'The file of a version',
  can: SIGNED_IN,
  reply: bytes('application/octet-stream'),
  errors: { gone: 'The document is destroyed.' },
});

/** `waiting` to be read, `read`; `none`: such a file has no text; `unreadable`: encrypted or damaged, or reading it failed. */
export const VersionText = z.strictObject({
  state: z.enum(['waiting', 'read', 'none', 'unreadable']),
  /** Its lines, the first 64 kB, without numbers of PAN and Aadhaar. */
  text: z.string().nullable(),
});
export type VersionText = z.infer<typeof VersionText>;

export const getVersionText = call({
  method: 'GET',
  path: '/documents/{id}/versions/{versionId}/text',
  summary: 'What the file of a version says, where it can be read',
  can: SIGNED_IN,
  reply: data(VersionText),
  errors: { gone: 'The document is destroyed.' },
});

export const DocumentPatch = z.object({
  version: version(),
  title: defaulted(text(200, 'Title')),
  categoryId: defaulted(id()),
  confidential: defaulted(z.boolean()),
  tags: defaulted(tags()),
  /** Of the latest version, until it is approved; later a new version says it. */
  expiresOn: optional(day('Expires on')),
});

export const updateDocument = call({
  method: 'PUT',
  path: '/documents/{id}',
  summary:
    'Change title, tags, category, expiry or confidentiality; another category may need approval again',
  can: SIGNED_IN,
  body: DocumentPatch,
  reply: data(Document),
});

export const archiveDocument = call({
  method: 'DELETE',
  path: '/documents/{id}',
  summary: 'Archive a document: it stays readable for administrators and counts for nothing',
  can: SIGNED_IN,
  reply: data(Document),
});

export const listVersions = call({
  method: 'GET',
  path: '/documents/{id}/versions',
  summary: 'Versions of a document, the newest first',
  can: SIGNED_IN,
  reply: data(z.array(DocumentVersion)),
});

export const VersionFields = z.strictObject({
  note: text(500, 'Note').optional(),
  expiresOn: day('Expires on').optional(),
});

export const addVersion = call({
  method: 'POST',
  path: '/documents/{id}/versions',
  summary: 'Upload a new version; the approved one counts until the new one is approved',
  can: SIGNED_IN,
  upload: { field: 'file', maxBytes: MAX_FILE_BYTES },
  reply: data(Document),
  status: 201,
  creates: true,
  errors: UPLOAD_ERRORS,
});

export const restoreVersion = call({
  method: 'POST',
  path: '/documents/{id}/versions/{versionId}/restore',
  summary: 'Repeat an earlier version as the newest',
  can: DOCUMENT_APPROVERS,
  reply: data(Document),
  status: 201,
  creates: true,
});

export const listPendingApprovals = call({
  method: 'GET',
  path: '/documents/approvals/pending',
  summary: 'Documents that wait for approval, the oldest first',
  can: DOCUMENT_APPROVERS,
  query: z.object({ ...pageQuery, categoryId: id().optional(), projectId: id().optional() }),
  reply: page(Document),
});

const DecideInput = z.object({ versionId: id() });

export const approveDocument = call({
  method: 'POST',
  path: '/documents/{id}/approve',
  summary: 'Approve the version that was looked at',
  can: DOCUMENT_APPROVERS,
  body: DecideInput,
  reply: data(Document),
  errors: { conflict: 'It does not wait for approval, or a newer version was uploaded.' },
});

export const rejectDocument = call({
  method: 'POST',
  path: '/documents/{id}/reject',
  summary: 'Reject the version that was looked at; its uploader is notified',
  can: DOCUMENT_APPROVERS,
  body: DecideInput.extend({ reason: text(500, 'Reason', 5) }).partial({ reason: true }),
  reply: data(Document),
  errors: { conflict: 'It does not wait for approval, or a newer version was uploaded.' },
});

export const withdrawDocument = call({
  method: 'PUT',
  path: '/documents/{id}/withdraw',
  summary: 'Withdraw an approved document: it is neither shown nor counted until a version is approved again',
  can: DOCUMENT_APPROVERS,
  body: z.object({ version: version(), reason: text(500, 'Reason', 5) }),
  reply: data(Document),
});

/** As many as a page of the list shows. */
const MAX_CHANGED = 100;

/** What is done with each of several documents. */
export const DocumentAct = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('move'), categoryId: id() }),
    z.strictObject({ kind: z.literal('tag'), add: tags().default([]), remove: tags().default([]) }),
    z.strictObject({ kind: z.literal('approve') }),
  ],
  'Choose what to do: move, tag or approve',
);
export type DocumentAct = z.infer<typeof DocumentAct>;

export const changeDocuments = call({
  method: 'PUT',
  path: '/documents/bulk',
  summary: 'Move, tag or approve several documents; each is changed for itself, with its own result',
  can: SIGNED_IN,
  body: z.object({
    act: DocumentAct,
    documents: z
      .array(z.strictObject({ id: id(), version: version(), versionId: id() }))
      .min(1, 'Choose at least one document')
      .max(MAX_CHANGED, `Choose up to ${MAX_CHANGED} documents`),
  }),
  reply: data(
    z.array(
      z.strictObject({
        id: z.uuid(),
        /** Null where it was done. */
        problem: z.string().nullable(),
      }),
    ),
  ),
});
