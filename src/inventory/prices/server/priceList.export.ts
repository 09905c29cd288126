import { formatDay, startCase } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import { sheetDownload } from '#platform/server/sheets/sheet.write.ts';
import type { ExportFormat } from '#platform/contract/exportFormat.ts';
import { listRows } from '../priceListCells.rules.ts';
import { LIST_COLUMNS, LIST_FURTHER_HEADINGS, LIST_PROJECT_COLUMN } from '../priceListSheet.rules.ts';
import type { StoredPriceList } from './priceList.inForce.ts';
import { findPriceList } from './priceList.lock.ts';
import { termsOf } from './priceList.terms.ts';

const HEADINGS = [
  LIST_PROJECT_COLUMN.label,
  ...LIST_COLUMNS.map(({ label }) => label),
  ...LIST_FURTHER_HEADINGS,
];

/** Audits that a price list was exported. */
export async function notePriceListExport(work: Work, id: string, format: ExportFormat): Promise<void> {
  const { version, number } = await findPriceList(work, id);
  await recordChange(work, {
    action: 'export',
    resource: 'priceList',
    id,
    version,
    after: { what: 'price list', number, format },
  });
}

/** A list as it is, or was when it was in force. A few hundred rows at most. */
export async function exportPriceList(read: Read, id: string, format: ExportFormat): Promise<Download> {
  const list = await findPriceList(read, id);
  const [project, towers] = await Promise.all([
    read.db
      .selectFrom('project')
      .select(['name', 'code'])
      .where('id', '=', list.projectId)
      .executeTakeFirstOrThrow(),
    read.db
      .selectFrom('tower')
      .select(['id', 'name'])
      .where('projectId', '=', list.projectId)
      .where('deletedAt', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute(),
  ]);
  return sheetDownload(format, {
    fileName: `price-list-${project.code}-${list.number}-${list.effectiveFrom}`,
    headings: HEADINGS,
    batches: inOneBatch(cellsOf(list, project.name, towers)),
  });
}

function cellsOf(
  list: StoredPriceList,
  project: string,
  towers: readonly { id: string; name: string }[],
): SheetCell[][] {
  const further = [`${list.number}. ${list.name}`, formatDay(list.effectiveFrom), startCase(list.status)];
  return listRows(termsOf(list), towers).map((row) => [
    project,
    ...LIST_COLUMNS.map(({ name }) => row[name] ?? null),
    ...further,
  ]);
}

async function* inOneBatch(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  yield rows;
}
