import type { Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import { dayOf } from '#platform/contract/calendar.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { AppError, conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { ImportTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { FileAccess } from '#company/files/server/file.access.ts';
import { getFile } from '#company/files/server/file.queries.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type * as contract from '../import.contract.ts';
import type { Import, ImportAction } from '../import.contract.ts';
import { kindsOf } from '../importKinds.rules.ts';
import { mappedColumns } from '../importMapping.rules.ts';
import { rowsGoneText } from '../importRetention.rules.ts';
import { importKind } from './import.kinds.ts';
import { getImport } from './import.queries.ts';
import { isSheetFile } from './sheet-file.ts';

/** Creates the import; a job added in the same transaction reads its file. */
export async function startImport(
  work: Work,
  access: FileAccess,
  input: BodyOf<typeof contract.startImport>,
): Promise<Import> {
  const { kind, projectId, fileId } = input;
  if (!kindsOf(work.caller.role).includes(kind)) throw forbidden();
  const project = await visibleProjects(work)
    .select('project.id')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  required(project, 'Project');
  const file = await getFile(work, access, fileId);
  if (!isSheetFile(file.mime))
    throw new AppError('unsupportedType', 'Choose a CSV or XLSX file.', [
      { field: 'fileId', message: 'Choose a CSV or XLSX file.' },
    ]);
  const id = newId();
  await work.db
    .insertInto('import')
    .values({
      id,
      kind,
      projectId,
      fileId,
      status: 'reading',
      settings: importKind(kind).settings?.first(work, input, file.name) ?? {},
      actorId: work.caller.userId,
      createdById: work.caller.userId,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
  const { name, sha256 } = file;
  const after = { kind, projectId, fileName: name, fileSha256: sha256 };
  await recordChange(work, { action: 'create', resource: 'import', id, version: 1, after });
  return getImport(work, id);
}

/** Stores the mapping and starts the check of every row; a different sheet is read first. */
export async function mapImport(
  work: Work,
  id: string,
  request: BodyOf<typeof contract.mapImport>,
): Promise<Import> {
  const { columns, areaUnit, sheet, version } = request;
  const before = await lockImport(work, id);
  if (version !== undefined && version !== before.version) throw staleVersion();
  requireAction(before, 'map');
  if (sheet !== undefined && sheet !== before.sheet) return readSheet(work, before, sheet);
  if (!columns) throw invalid('columns', 'Choose a field for each column.');
  return nextStep(work, before, {
    status: 'checking',
    columns: mappedColumns(before.kind, before.columns, columns),
    ...(areaUnit ? { areaUnit } : {}),
    ...(await settingsOf(work, before, request)),
    outcomes: {},
    rowsSha256: null,
  });
}

async function settingsOf(work: Work, before: Import, request: BodyOf<typeof contract.mapImport>) {
  const settings = await importKind(before.kind).settings?.chosen(work, before, request);
  return settings ? { settings } : {};
}

async function readSheet(work: Work, before: Import, sheet: string): Promise<Import> {
  if (!before.sheets.includes(sheet)) throw invalid('sheet', `There is no sheet “${sheet}” in this file.`);
  await forgetRows(work, before.id);
  return nextStep(work, before, {
    status: 'reading',
    sheet,
    columns: [],
    rowCount: 0,
    outcomes: {},
    rowsSha256: null,
  });
}

/** Approves the preview. The audit entry records who, with the hash of the file and of all its rows. */
export async function applyImport(work: Work, id: string): Promise<Import> {
  const before = await lockImport(work, id);
  requireAction(before, 'apply');
  const { rowsSha256 } = await work.db
    .selectFrom('import')
    .select('rowsSha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { fileName, fileSha256, outcomes } = before;
  await recordChange(work, {
    action: 'apply',
    resource: 'import',
    id,
    version: before.version + 1,
    after: { fileName, fileSha256, rowsSha256, create: outcomes.create, update: outcomes.update },
  });
  return nextStep(work, before, { status: 'applying', appliedAt: work.now, results: {} });
}

export async function undoImport(work: Work, id: string): Promise<Import> {
  const before = await lockImport(work, id);
  if (before.rowsDeletedAt !== null)
    throw conflict(rowsGoneText(dayOf(before.rowsDeletedAt, work.caller.timezone)));
  requireAction(before, 'undo');
  const { fileName, fileSha256, results } = before;
  await recordChange(work, {
    action: 'undo',
    resource: 'import',
    id,
    version: before.version + 1,
    before: { fileName, fileSha256, created: results.created, updated: results.updated },
  });
  return nextStep(work, before, { status: 'undoing', undoneAt: work.now });
}

/**
 * Cancels an import. One without written rows keeps only its record; one being written stops after the current
 * batch, and the written rows are undone.
 */
export async function cancelImport(work: Work, id: string): Promise<Import> {
  const before = await lockImport(work, id);
  requireAction(before, 'cancel');
  const isWriting = before.status === 'applying';
  if (!isWriting) await forgetRows(work, id);
  await recordChange(work, {
    action: 'cancel',
    resource: 'import',
    id,
    version: before.version + 1,
    before: { fileName: before.fileName, fileSha256: before.fileSha256 },
  });
  return nextStep(
    work,
    before,
    isWriting ? { status: 'undoing', undoneAt: work.now } : { status: 'cancelled' },
  );
}

async function lockImport(work: Work, id: string): Promise<Import> {
  // Its job locks the row for the duration of one batch.
  await work.db.selectFrom('import').select('id').where('id', '=', id).forUpdate().execute();
  return getImport(work, id);
}

const REFUSALS: Readonly<Record<ImportAction, string>> = {
  map: 'The columns of this import can no longer be changed.',
  apply: 'There is nothing to write: wait for the preview, or import a file with new or changed rows.',
  undo: 'There is nothing to undo in this import.',
  cancel: 'This import has been applied. Undo it instead.',
};

function requireAction({ allowedActions }: Import, action: ImportAction): void {
  if (!allowedActions.includes(action)) throw conflict(REFUSALS[action]);
}

/** The step started by the caller begins at the first row and uses the caller's rights. */
async function nextStep(work: Work, before: Import, set: Updateable<ImportTable>): Promise<Import> {
  await work.db
    .updateTable('import')
    .set({
      lastRow: 0,
      failure: null,
      ...set,
      actorId: work.caller.userId,
      version: before.version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', before.id)
    .execute();
  return getImport(work, before.id);
}

async function forgetRows({ db }: Work, id: string): Promise<void> {
  await db.deleteFrom('importRow').where('importId', '=', id).execute();
}
