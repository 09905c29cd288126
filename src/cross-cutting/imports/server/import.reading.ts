import { AppError } from '#platform/contract/errors.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { SheetRow } from '#platform/server/sheets/sheet.ts';
import { tooManyRows } from '#platform/server/sheets/xlsx.messages.ts';
import type { ImportColumn } from '../import.contract.ts';
import { MAX_IMPORT_COLUMNS } from '../import.contract.ts';
import { KIND_FACTS } from '../importKinds.rules.ts';
import { checkHeadings, suggestFields } from '../importMapping.rules.ts';
import { lastHeadings } from './import.queries.ts';
import { columnsIn } from './import.rows.ts';
import type { ImportPlace, LockedImport } from './import.step.ts';
import { endStep, inStep, noteProgress } from './import.step.ts';
import { openSheetFile } from './sheet-file.ts';

const BATCH_SIZE = 1_000;
const SAMPLES = 3;

/**
 * Copies the rows of the file into the database, a batch at a time. A killed process leaves whole batches; the next
 * one reads the file again and skips those. Returns early when another is ahead.
 */
export async function readImportFile(place: ImportPlace): Promise<void> {
  const { row, file } = await inStep(place, async (step) => ({
    row: step.row,
    file: await step.work.db
      .selectFrom('file')
      .select(['storageKey', 'mime'])
      .where('id', '=', step.row.fileId)
      .executeTakeFirstOrThrow(),
  }));
  const opened = await openSheetFile(
    await place.files.read(file.storageKey),
    file.mime,
    row.sheet,
    KIND_FACTS[row.kind].maxRows,
  );
  const { sheets, sheet } = opened;
  await ifStillAt(place, row.lastRow, (step) => noteProgress(step, { sheets, sheet }));
  let at = row.lastRow;
  for await (const batch of batchesOf(opened.rows, at)) {
    if (!(await ifStillAt(place, at, (step) => keepBatch(step, batch)))) return;
    at = batch.at(-1)?.number ?? at;
  }
  await ifStillAt(place, at, endReading);
}

/** Rows not read yet, headings first; empty ones are counted and skipped. */
async function* batchesOf(rows: AsyncIterable<SheetRow>, after: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const row of rows) {
    if (row.number <= after || row.cells.length === 0) continue;
    batch.push(row);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Runs it unless another process has read further, or a person has cancelled. */
async function ifStillAt(
  place: ImportPlace,
  lastRow: number,
  run: (step: LockedImport) => Promise<void>,
): Promise<boolean> {
  return inStep(place, async (step) => {
    if (step.row.status !== 'reading' || step.row.lastRow !== lastRow) return false;
    await run(step);
    return true;
  });
}

async function keepBatch(step: LockedImport, batch: readonly SheetRow[]): Promise<void> {
  const { row, work } = step;
  const [headings, rows] = row.lastRow === 0 ? [batch[0], batch.slice(1)] : [undefined, batch];
  const rowCount = row.rowCount + rows.length;
  const { maxRows } = KIND_FACTS[row.kind];
  if (rowCount > maxRows) throw new AppError('validation', tooManyRows(maxRows));
  await insertRows(
    work.db,
    'importRow',
    rows.map(({ number, cells }) => ({ importId: row.id, number, cells })),
  );
  const columns = headings ? await columnsOf(step, headings.cells, rows) : columnsIn(row.columns);
  const lastRow = batch.at(-1)?.number ?? row.lastRow;
  await noteProgress(step, { rowCount, lastRow, columns });
}

async function columnsOf(
  { work, row }: LockedImport,
  headers: readonly string[],
  rows: readonly SheetRow[],
): Promise<ImportColumn[]> {
  checkHeadings(row.kind, headers);
  if (headers.length > MAX_IMPORT_COLUMNS)
    throw new AppError('validation', `The file has more than ${MAX_IMPORT_COLUMNS} columns.`);
  const fields = suggestFields(row.kind, headers, await lastHeadings(work, row));
  return headers.map((header, index) => ({
    header,
    samples: rows
      .map(({ cells }) => cells[index] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
    field: fields[index] ?? null,
  }));
}

async function endReading(step: LockedImport): Promise<void> {
  if (step.row.lastRow === 0) throw new AppError('validation', 'The file is empty.');
  if (step.row.rowCount === 0) throw new AppError('validation', 'The file has no rows below its headings.');
  await endStep(step, { status: 'mapping' });
}

/** Of a file that cannot be read to its end only the names of its sheets are kept. */
export async function refuseFile(step: LockedImport, failure: string): Promise<void> {
  await step.work.db.deleteFrom('importRow').where('importId', '=', step.row.id).execute();
  await endStep(step, { status: 'failed', failure, columns: [], rowCount: 0 });
}
