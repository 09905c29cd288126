import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { startCase } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import { sheetDownload } from '#platform/server/sheets/sheet.write.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import type { exportUnits as exportCall } from '../unitExport.contract.ts';
import {
  SHEET_COLUMNS,
  UNIT_COLUMNS,
  UNIT_FURTHER_HEADINGS,
  UNIT_PLACE_COLUMNS,
  unitCell,
} from '../unitSheet.rules.ts';
import { unitConditions } from './unit.filter.ts';
import { visibleUnits } from './unit.rows.ts';
import { shownStatus } from './unit.shown.ts';

export type UnitExport = QueryOf<typeof exportCall>;

/** Each batch sorts the whole result again, so a few large ones are better than many small ones. */
const BATCH_SIZE = 4_000;
const HEADINGS = [
  ...UNIT_PLACE_COLUMNS.map(({ label }) => label),
  ...UNIT_COLUMNS.map(({ label }) => label),
  ...UNIT_FURTHER_HEADINGS,
];

/** Audits that units were exported, with the filter used; 404 for a project that the caller may not see. */
export async function noteUnitExport(work: Work, { format, ...filter }: UnitExport): Promise<void> {
  const { projectId } = filter;
  const { organizationId } = work.caller;
  if (projectId) await requireVisibleProject(work, projectId);
  await recordChange(work, {
    action: 'export',
    resource: projectId ? 'project' : 'organization',
    id: projectId ?? organizationId,
    version: 1,
    after: { what: 'units', format, ...filter },
  });
}

/**
 * Every unit that the list finds, in the order of a building, as a stream. Its first batch is read before the
 * reply begins, so that a caller whose session has ended gets an error instead of a cut-off file.
 */
export async function exportUnits(read: Read, query: UnitExport): Promise<Download> {
  const first = await batchAfter(read, query, null);
  return sheetDownload(query.format, {
    fileName: `units-${read.today}`,
    headings: HEADINGS,
    batches: batches(read, query, first),
  });
}

async function* batches(
  read: Read,
  query: UnitExport,
  first: readonly ExportedUnit[],
): AsyncGenerator<SheetCell[][]> {
  for (let rows = first; rows.length > 0;) {
    yield rows.map(cellsOf);
    const last = rows.at(-1);
    rows = last && rows.length === BATCH_SIZE ? await batchAfter(read, query, last) : [];
  }
}

type ExportedUnit = Awaited<ReturnType<typeof batchAfter>>[number];

function batchAfter(read: Read, query: UnitExport, last: Place | null) {
  const rows = visibleUnits(read)
    .where(unitConditions(read, query))
    .select([
      'project.name as project',
      'tower.name as tower',
      ...SHEET_COLUMNS,
      'unit.id',
      'unit.pricePaise',
      shownStatus(read).as('status'),
    ])
    .orderBy('project.name')
    .orderBy(sql`coalesce(tower.name, '')`)
    .orderBy('unit.floor')
    .orderBy('unit.unitNumber')
    .orderBy('unit.id')
    .limit(BATCH_SIZE);
  return (last === null ? rows : rows.where(isAfter(last))).execute();
}

type Place = { project: string; tower: string | null; floor: number; unitNumber: string; id: string };

function isAfter({ project, tower, floor, unitNumber, id }: Place) {
  return sql<boolean>`(project.name, coalesce(tower.name, ''), unit.floor, unit.unit_number, unit.id)
    > (${project}, ${tower ?? ''}, ${floor}::int, ${unitNumber}, ${id}::uuid)`;
}

function cellsOf({ project, tower, plcCodes, ...row }: ExportedUnit): SheetCell[] {
  const isShown = row.status !== 'notAvailable';
  const hidden = isShown ? {} : { baseRatePaise: null, marketValuePaise: null };
  const unit = { ...row, ...hidden, plcCodes: plcCodes as string[] };
  return [
    project,
    tower,
    ...UNIT_COLUMNS.map(({ name }) => unitCell(unit, name)),
    startCase(unit.status),
    isShown ? unit.pricePaise / 100 : null,
  ];
}
