import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, defaulted, id, identity, optional, text, version } from '#platform/contract/fields.ts';
import { LANGUAGES } from '#platform/contract/languages.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import { MAX_FILE_BYTES } from '#company/files/file.contract.ts';
import { Document } from '#company/documents/document.contract.ts';
import { LetterJob } from './letterJob.contract.ts';
import { LetterTree } from './letterTree.contract.ts';
import {
  LETTER_RECORDS,
  REVISION_STATES,
  TEMPLATE_ACTIONS,
  TEMPLATE_KEEPERS,
  TEMPLATE_READERS,
  TEMPLATE_STATUSES,
} from './template.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });
const Category = z.strictObject({ id: z.uuid(), key: z.string().nullable(), name: z.string() });

/** One state of a template. It never changes; a decision about it is added. */
export const TemplateRevision = z.strictObject({
  id: z.uuid(),
  number: z.number().int(),
  state: z.enum(REVISION_STATES),
  name: z.string(),
  category: Category,
  note: z.string().nullable(),
  savedAt: z.iso.datetime(),
  savedBy: Named.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: Named.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** By its author, because nobody else of the organization may approve. */
  selfApproved: z.boolean(),
});
export type TemplateRevision = z.infer<typeof TemplateRevision>;

export const Template = z.strictObject({
  ...identity,
  /** Of those that every organization has; null for an own one. */
  key: z.string().nullable(),
  recordType: z.enum(LETTER_RECORDS),
  language: z.enum(LANGUAGES),
  status: z.enum(TEMPLATE_STATUSES),
  /** Of the revision that letters are made from, before one is approved of the latest. */
  name: z.string(),
  category: Category,
  /** What letters are made from; null until a revision is approved. */
  current: TemplateRevision.nullable(),
  /** Pending the approval of another person than its author. */
  waiting: TemplateRevision.nullable(),
  /** Why it was taken out of use. */
  retiredReason: z.string().nullable(),
  allowedActions: z.array(z.enum(TEMPLATE_ACTIONS)),
});
export type Template = z.infer<typeof Template>;

/** Something a letter may not say, and where: 'content.3.content.0'. */
const TreeProblem = z.strictObject({ at: z.string(), message: z.string() });

const RevisionText = z.strictObject({
  revisionId: z.uuid(),
  tree: LetterTree,
  /** Fields and formats that there are no longer; a tree with any cannot be saved. */
  problems: z.array(TreeProblem),
});

export const TemplateDetail = z.strictObject({
  ...Template.shape,
  /** The text that letters are made from. */
  currentText: RevisionText.nullable(),
  waitingText: RevisionText.nullable(),
  /** The newest first, at most fifty. */
  revisions: z.array(TemplateRevision),
  /** The caller's own, of administrators all; the newest first, at most ten. */
  jobs: z.array(LetterJob),
});
export type TemplateDetail = z.infer<typeof TemplateDetail>;

export const listTemplates = call({
  method: 'GET',
  path: '/documents/templates',
  summary: 'Templates of letters; who does not keep them sees those that letters can be made from',
  can: TEMPLATE_READERS,
  query: z.object({
    ...pageQuery,
    recordType: z.enum(LETTER_RECORDS).optional(),
    language: anyValueOf(LANGUAGES),
    categoryId: id().optional(),
    status: anyValueOf(TEMPLATE_STATUSES),
    /** Those with a revision that is pending approval. */
    waiting: z.enum(['true', 'false']).optional(),
  }),
  reply: page(Template),
});

export const getTemplate = call({
  method: 'GET',
  path: '/documents/templates/{id}',
  summary: 'A template with the texts of its approved and its waiting revision',
  can: TEMPLATE_READERS,
  reply: data(TemplateDetail),
});

export const getRevision = call({
  method: 'GET',
  path: '/documents/templates/{id}/revisions/{revisionId}',
  summary: 'The text of any revision of a template, to compare or to go on from',
  can: TEMPLATE_KEEPERS,
  reply: data(RevisionText),
});

/** An example as the data hold it: money in paise, a day as 'YYYY-MM-DD'. */
const CatalogueField = z.strictObject({
  path: z.string(),
  label: z.string(),
  type: z.enum(['text', 'money', 'date', 'area', 'percent', 'number', 'choice']),
  example: z.union([z.string(), z.number()]),
  /** As a letter prints the example in the language that was chosen. */
  printed: z.string(),
  /** How it may be printed; the first is what it is without a choice. */
  formats: z.array(z.string()),
  choices: z.record(z.string(), z.string()).nullable(),
});

export const FieldCatalogue = z.strictObject({
  recordType: z.enum(LETTER_RECORDS),
  fields: z.array(CatalogueField),
  lists: z.array(
    z.strictObject({
      path: z.string(),
      label: z.string(),
      item: z.string(),
      fields: z.array(CatalogueField),
    }),
  ),
});
export type FieldCatalogue = z.infer<typeof FieldCatalogue>;

export const getCatalogue = call({
  method: 'GET',
  path: '/documents/templates/catalogue',
  summary: 'The fields that a letter about a kind of record can show, with examples',
  can: TEMPLATE_READERS,
  query: z.object({
    recordType: z.enum(LETTER_RECORDS).default('sale'),
    language: z.enum(LANGUAGES).default('en'),
  }),
  reply: data(FieldCatalogue),
});

const templateFields = {
  /** As people pick it, and as it heads the letter. */
  name: text(60, 'Name', 2),
  /** Of the documents that are made from it. */
  categoryId: id(),
  tree: LetterTree,
  /** What is new, for who approves it. */
  note: optional(text(500, 'Note')),
};

export const TemplateInput = z.object({ recordType: z.enum(LETTER_RECORDS), ...templateFields });
export type TemplateInput = z.infer<typeof TemplateInput>;

const PROBLEMS = {
  validation: 'A field, format or list of the text does not exist; `errors` names each place.',
};

export const createTemplate = call({
  method: 'POST',
  path: '/documents/templates',
  summary: 'Add a template: its first revision is pending approval',
  can: TEMPLATE_KEEPERS,
  body: TemplateInput,
  reply: data(TemplateDetail),
  status: 201,
  creates: true,
  errors: PROBLEMS,
});

const TemplatePatch = z.object({
  version: version(),
  name: defaulted(templateFields.name),
  categoryId: defaulted(templateFields.categoryId),
  tree: defaulted(templateFields.tree),
  note: templateFields.note,
});

export const updateTemplate = call({
  method: 'PUT',
  path: '/documents/templates/{id}',
  summary:
    'Save a new revision, which is pending approval; letters are made from the approved one until then',
  can: TEMPLATE_KEEPERS,
  body: TemplatePatch,
  reply: data(TemplateDetail),
  errors: { ...PROBLEMS, conflict: 'It is retired, or the revision is what it was.' },
});

const WAITS_NOT = { conflict: 'This revision does not wait for approval any more.' };

export const approveTemplate = call({
  method: 'POST',
  path: '/documents/templates/{id}/approve',
  summary: 'Approve the revision that was looked at; not by its author',
  can: TEMPLATE_KEEPERS,
  body: z.object({ revisionId: id() }),
  reply: data(TemplateDetail),
  errors: WAITS_NOT,
});

export const rejectTemplate = call({
  method: 'POST',
  path: '/documents/templates/{id}/reject',
  summary: 'Reject the revision that was looked at',
  can: TEMPLATE_KEEPERS,
  body: z.object({ revisionId: id(), reason: text(500, 'Reason', 5) }),
  reply: data(TemplateDetail),
  errors: WAITS_NOT,
});

export const withdrawTemplate = call({
  method: 'PUT',
  path: '/documents/templates/{id}/withdraw',
  summary: 'Take back the revision that is pending approval; its author only',
  can: TEMPLATE_KEEPERS,
  body: z.object({ revisionId: id() }),
  reply: data(TemplateDetail),
  errors: WAITS_NOT,
});

export const retireTemplate = call({
  method: 'PUT',
  path: '/documents/templates/{id}/retire',
  summary: 'Take a template out of use; the letters made from it stay',
  can: TEMPLATE_KEEPERS,
  body: z.object({ version: version(), reason: text(500, 'Reason', 5) }),
  reply: data(TemplateDetail),
  errors: { conflict: 'It is retired already.' },
});

export const reinstateTemplate = call({
  method: 'PUT',
  path: '/documents/templates/{id}/reinstate',
  summary: 'Take a retired template into use again',
  can: TEMPLATE_KEEPERS,
  body: z.object({ version: version() }),
  reply: data(TemplateDetail),
  errors: { conflict: 'It is in use.' },
});

export const previewTemplate = call({
  method: 'POST',
  path: '/documents/templates/preview',
  summary: 'A text as it is printed with the examples of the catalogue; nothing is saved',
  can: TEMPLATE_KEEPERS,
  body: z.object({
    recordType: z.enum(LETTER_RECORDS),
    name: templateFields.name,
    tree: templateFields.tree,
  }),
  reply: bytes('application/pdf'),
  errors: PROBLEMS,
});

/** The form beside the file. */
export const ImportFields = z.strictObject({
  recordType: z.enum(LETTER_RECORDS).default('sale'),
  language: z.enum(LANGUAGES).default('en'),
});

export const ImportedLetter = z.strictObject({
  /** The name of the file. */
  name: z.string(),
  tree: LetterTree,
  /** Placeholders that became fields, each once. */
  fields: z.array(z.strictObject({ placeholder: z.string(), path: z.string() })),
  /** Placeholders that no field has the name of: they stand in the text as they were, with how often. */
  unknown: z.array(z.strictObject({ placeholder: z.string(), count: z.number().int() })),
  /** What was left out, in sentences: 'Two pictures were left out.' */
  notes: z.array(z.string()),
});
export type ImportedLetter = z.infer<typeof ImportedLetter>;

export const importTemplate = call({
  method: 'POST',
  path: '/documents/templates/import',
  summary:
    'Read an own letter (DOCX) as a text: placeholders such as {{buyer.name}} or «Unit» become fields; nothing is saved',
  can: TEMPLATE_KEEPERS,
  upload: { field: 'file', maxBytes: MAX_FILE_BYTES },
  reply: data(ImportedLetter),
  errors: { tooLarge: 'File is larger than 25 MB.', unsupportedType: 'It is not a Word document (DOCX).' },
});

/** Values of single fields instead of those of the record, by path: money in paise, a day as 'YYYY-MM-DD'. */
const Values = z.record(
  z.string().max(80),
  z.union([z.string().max(2000), z.number().min(0).max(MAX_PAISE)]),
);

export const GenerateInput = z.object({
  resourceId: id(),
  /** A letter with values that the record does not have is pending approval. */
  values: defaulted(
    Values.refine((values) => Object.keys(values).length <= 100, 'Change at most 100 values'),
  ),
  /** The revision to make it from; without it the approved one. */
  revisionId: optional(id()),
  preview: defaulted(z.boolean()),
  /** Sends it to the first applicant, if it counts at once. */
  mail: defaulted(z.boolean()),
});
export type GenerateInput = z.infer<typeof GenerateInput>;

export const GeneratedLetter = z.strictObject({
  /** Null for a preview. */
  document: Document.nullable(),
  /** 'L/26-27/000123' */
  number: z.string().nullable(),
  /** The PDF in base64, of a preview only. */
  preview: z.string().nullable(),
  /** The address that it was mailed to. */
  mailedTo: z.string().nullable(),
});
export type GeneratedLetter = z.infer<typeof GeneratedLetter>;

export const generateLetter = call({
  method: 'POST',
  path: '/documents/templates/{id}/generate',
  summary:
    'Make a letter about a record: a document in the category of the template. It counts at once when the revision is approved and no value was changed, else it waits',
  can: TEMPLATE_READERS,
  body: GenerateInput,
  reply: data(GeneratedLetter),
  status: 201,
  creates: true,
  errors: {
    validation: 'Something is missing: the message names all of it, and `errors` each as values.<path>.',
    conflict: 'The template is retired, or cannot be mailed now.',
  },
});
