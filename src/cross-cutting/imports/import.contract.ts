import * as z from 'zod';
import { AREA_UNITS } from '#platform/contract/cells.ts';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { id, identity, plannedDay, text, version } from '#platform/contract/fields.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { PriceEffect, TermDifference } from '#inventory/prices/priceList.contract.ts';
import { IMPORT_KINDS, IMPORTERS } from './importKinds.rules.ts';

export const MAX_IMPORT_COLUMNS = 100;

/**
 * `reading`, `checking`, `applying` and `undoing` run in the background; `mapping` waits for the columns to be
 * mapped, `previewed` for the user to start writing.
 */
const IMPORT_STATUSES = [
  'reading',
  'mapping',
  'checking',
  'previewed',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * What writing a row would do. Of leads: `update` is a known person who enquires again, `repeat` is already in the
 * file, `badPhone` cannot be called; any other fault is an `error`.
 */
export const ROW_OUTCOMES = ['create', 'update', 'same', 'repeat', 'badPhone', 'error'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** The result of a row: written, or skipped because its record changed since; undone, or kept for that reason. */
export const ROW_RESULTS = ['created', 'updated', 'skipped', 'removed', 'restored', 'kept'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

const IMPORT_ACTIONS = ['map', 'apply', 'undo', 'cancel'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/** The draft that a price list fills; known before a new one is created. */
export const ListToImport = z.strictObject({
  listId: z.uuid(),
  isNew: z.boolean(),
  name: z.string(),
  effectiveFrom: z.string(),
});
export type ListToImport = z.infer<typeof ListToImport>;

/** How a file of leads adds up: received = new + re-enquiry + repeat + rejected. */
export const LeadCounts = z.strictObject({
  received: z.number().int(),
  new: z.number().int(),
  reEnquiry: z.number().int(),
  repeat: z.number().int(),
  rejected: z.number().int(),
});
export type LeadCounts = z.infer<typeof LeadCounts>;

const counts = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<Name, z.ZodNumber>,
  );

export const ImportColumn = z.strictObject({
  header: z.string(),
  /** Of its first rows. */
  samples: z.array(z.string()),
  /** Its field; null is skipped. */
  field: z.string().nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const Import = z.strictObject({
  ...identity,
  kind: z.enum(IMPORT_KINDS),
  projectId: z.uuid(),
  projectName: z.string(),
  fileId: z.uuid(),
  fileName: z.string(),
  fileSha256: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Why it failed, as a message. */
  failure: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  areaUnit: z.enum(AREA_UNITS),
  /** Of an import of prices. */
  priceList: ListToImport.nullable(),
  /** Of an import of leads: where they come from, unless a row says otherwise. */
  source: z.enum(LEAD_SOURCES).nullable(),
  /** Of written leads, and of those kept after an undo. */
  reconciliation: LeadCounts.nullable(),
  columns: z.array(ImportColumn),
  rows: z.number().int(),
  /** Progress of the running step; null while none runs. */
  progress: z.strictObject({ done: z.number().int(), total: z.number().int() }).nullable(),
  outcomes: counts(ROW_OUTCOMES),
  results: counts(ROW_RESULTS),
  createdById: z.uuid(),
  createdByName: z.string(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** Old imports keep their counts only, and cannot be undone. */
  rowsDeletedAt: z.string().nullable(),
  allowedActions: z.array(z.enum(IMPORT_ACTIONS)),
});
export type Import = z.infer<typeof Import>;

export const ImportRow = z.strictObject({
  /** Of the row in the file; the headings are row 1. */
  number: z.number().int(),
  /** The name of the record: 'A-1201'. */
  name: z.string(),
  cells: z.array(z.string()),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  /** The values to write: all of a new record, otherwise the changes. */
  changes: z.array(
    z.strictObject({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  errors: z.array(z.strictObject({ field: z.string(), label: z.string(), message: z.string() })),
  result: z.enum(ROW_RESULTS).nullable(),
  /** Why it was skipped or kept. */
  note: z.string().nullable(),
  recordId: z.uuid().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const startImport = call({
  method: 'POST',
  path: '/imports',
  summary: 'Start an import from an uploaded CSV or XLSX file; runs in the background',
  can: IMPORTERS,
  needsConfirmed: true,
  body: z.object({
    kind: z.enum(IMPORT_KINDS, 'Choose what to import.'),
    projectId: id(),
    fileId: id(),
    /** Of leads; columns are suggested from the last file of this source. */
    source: z.enum(LEAD_SOURCES, 'Please select a source').optional(),
  }),
  reply: data(Import),
  status: 201,
  creates: true,
  errors: { unsupportedType: 'The file is neither CSV nor XLSX.' },
});

export const listImports = call({
  method: 'GET',
  path: '/imports',
  summary: 'Imports of the kinds the caller may import, newest first',
  can: IMPORTERS,
  query: z.object({
    ...pageQuery,
    kind: z.enum(IMPORT_KINDS).optional(),
    projectId: id().optional(),
  }),
  reply: page(Import),
});

export const exportImports = fileOf(listImports);
export const totalImports = totalsOf(listImports, []);

export const getImport = call({
  method: 'GET',
  path: '/imports/{id}',
  summary: 'One import: its columns, counts and progress',
  can: IMPORTERS,
  reply: data(Import),
});

export const mapImport = call({
  method: 'PUT',
  path: '/imports/{id}/mapping',
  summary: 'Map the columns, then check every row; a different sheet is read first',
  can: IMPORTERS,
  body: z
    .object({
      /** A field for each column of the file, null where a column is skipped. */
      columns: z.array(z.string().max(60).nullable()).max(MAX_IMPORT_COLUMNS),
      areaUnit: z.enum(AREA_UNITS),
      sheet: z.string().max(200),
      /** Of an import of prices: an existing draft, or a new one by name and date. */
      priceList: z
        .object({
          listId: id().nullable(),
          name: text(80, 'Name'),
          effectiveFrom: plannedDay('Effective from'),
        })
        .partial(),
      source: z.enum(LEAD_SOURCES, 'Please select a source'),
      version: version(),
    })
    .partial(),
  reply: data(Import),
  errors: { conflict: 'It is running, or already applied.' },
});

export const listImportRows = call({
  method: 'GET',
  path: '/imports/{id}/rows',
  summary: 'Rows of an import with their preview or result',
  can: IMPORTERS,
  query: z.object({
    ...pageQuery,
    outcome: z.enum(ROW_OUTCOMES).optional(),
    result: z.enum(ROW_RESULTS).optional(),
  }),
  reply: page(ImportRow),
});

/** The effect of the prices on unsold units. */
export const ImportEffect = z.strictObject({
  effect: PriceEffect,
  differences: z.array(TermDifference),
});
export type ImportEffect = z.infer<typeof ImportEffect>;

export const getImportEffect = call({
  method: 'GET',
  path: '/imports/{id}/effect',
  summary: 'The effect of a previewed price list in rupees; null for other kinds',
  can: IMPORTERS,
  reply: data(ImportEffect.nullable()),
});

export const ImportOwner = z.strictObject({
  /** Null: unassigned. */
  id: z.uuid().nullable(),
  name: z.string(),
  leads: z.number().int(),
});
export type ImportOwner = z.infer<typeof ImportOwner>;

export const getImportOwners = call({
  method: 'GET',
  path: '/imports/{id}/owners',
  summary: 'New leads by assigned user; empty for other kinds',
  can: IMPORTERS,
  reply: data(z.array(ImportOwner)),
});

export const exportImportErrors = call({
  method: 'GET',
  path: '/imports/{id}/errors',
  summary: 'The rejected rows with reasons, as CSV to correct and import again',
  can: IMPORTERS,
  reply: bytes('text/csv; charset=utf-8'),
});

export const applyImport = call({
  method: 'POST',
  path: '/imports/{id}/apply',
  summary: 'Write what the preview shows; records changed since are skipped and reported',
  can: IMPORTERS,
  needsConfirmed: true,
  reply: data(Import),
  status: 202,
  creates: true,
  errors: { conflict: 'There is no preview, or nothing to write.' },
});

export const undoImport = call({
  method: 'POST',
  path: '/imports/{id}/undo',
  summary: 'Undo a whole import; records changed since are kept and reported',
  can: IMPORTERS,
  reply: data(Import),
  status: 202,
  errors: { conflict: 'It was not applied, or is already undone.' },
});

export const cancelImport = call({
  method: 'POST',
  path: '/imports/{id}/cancel',
  summary: 'Cancel an import; anything written is undone',
  can: IMPORTERS,
  reply: data(Import),
  errors: { conflict: 'It is already applied.' },
});
