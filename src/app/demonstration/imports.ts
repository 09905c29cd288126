import type pg from 'pg';
import { fileAccess } from '../application.files.ts';
import { storeFile } from '#company/files/server/file.commands.ts';
import type { Import } from '#cross-cutting/imports/import.contract.ts';
import type { ImportKindName } from '#cross-cutting/imports/importKinds.rules.ts';
import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import { applyImport, mapImport, startImport } from '#cross-cutting/imports/server/import.commands.ts';
import { importRunner } from '#cross-cutting/imports/server/import.jobs.ts';
import { getImport } from '#cross-cutting/imports/server/import.queries.ts';
import { actOnUnits } from '#offers/unit-batches/server/unitBatch.commands.ts';
import { csvLine } from '#platform/contract/csv.ts';
import type { Work } from '#platform/server/context.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';

/** The processing of a sheet. */
export interface SheetPlace {
  pool: pg.Pool;
  files: FileStore;
}

/** Which project gets what, and by whom. */
const VIEWS = { code: 'KTR', by: 'sm1', count: 24 };
const PRICES = { code: 'KVH', by: 'sm2' };
const KEPT_BACK = { code: 'KVH', by: 'sm2', count: 4 };

/**
 * Bulk work: imported views of upper floors, a price import with a refused row awaiting a decision, and units blocked together. Each can be undone.
 */
export async function playImports(
  stage: Stage,
  projects: readonly SeededProject[],
  place: SheetPlace,
): Promise<void> {
  for (const { id, data } of projects) {
    if (data.code === VIEWS.code) await importViews(stage, id, place);
    if (data.code === PRICES.code) await previewPrices(stage, id, place);
    if (data.code === KEPT_BACK.code) await keepBack(stage, id);
  }
}

async function importViews(stage: Stage, projectId: string, place: SheetPlace): Promise<void> {
  const units = await stage.play(VIEWS.by, stage.latest, (work) =>
    upperUnits(work, projectId, stage.sized(VIEWS.count)),
  );
  const rows = units.map(({ tower, unitNumber }) => [tower, unitNumber, 'Hills']);
  const text = [['Wing', 'Flat no', 'View'], ...rows].map(csvLine).join('');
  const sheet = { kind: 'units', by: VIEWS.by, projectId, name: 'views-of-upper-floors.csv', text } as const;
  await applySheet(stage, place, VIEWS.by, await previewed(stage, place, sheet));
}

export async function applySheet(stage: Stage, place: SheetPlace, by: string, id: string): Promise<void> {
  await stage.play(by, stage.latest, (work) => applyImport(work, id));
  await workOff(stage, place, id);
}

function upperUnits({ db }: Work, projectId: string, count: number) {
  return db
    .selectFrom('unit')
    .innerJoin('tower', 'tower.id', 'unit.towerId')
    .select(['tower.name as tower', 'unit.unitNumber'])
    .where('unit.projectId', '=', projectId)
    .where('unit.status', 'in', ['available', 'sold'])
    .orderBy('unit.floor', 'desc')
    .orderBy('unit.unitNumber')
    .limit(count)
    .execute();
}

async function previewPrices(stage: Stage, projectId: string, place: SheetPlace): Promise<void> {
  const text = [
    ['Particulars', 'Code', 'Amount', 'Per'],
    ['Floor rise', '', '60', 'sq ft'],
    ['PLC', 'GARDEN', '175', 'sq ft'],
    ['PLC', 'POOL', 'ask Neha', 'lump sum'],
    ['Parking', 'COVERED', '4,50,000', ''],
  ]
    .map(csvLine)
    .join('');
  const name = 'charges-of-next-quarter.csv';
  await previewed(stage, place, { kind: 'priceList', by: PRICES.by, projectId, name, text });
}

export interface Sheet {
  kind: ImportKindName;
  source?: LeadInput['source'];
  by: string;
  projectId: string;
  name: string;
  text: string;
}

/** Uploads the sheet, accepts the suggested columns, and validates every row. */
export async function previewed(stage: Stage, place: SheetPlace, sheet: Sheet): Promise<string> {
  const { by, kind, projectId, name, text, source } = sheet;
  const kept = await place.files.keep(stage.organizationId, name, Buffer.from(text));
  const owner = { resourceType: null, resourceId: null, purpose: null };
  const { id } = await stage.play(by, stage.latest, async (work) => {
    const file = await storeFile(work, name, kept, owner);
    return startImport(work, fileAccess, { kind, projectId, fileId: file.id, source });
  });
  await workOff(stage, place, id);
  await stage.play(by, stage.latest, async (work) =>
    mapImport(work, id, asSuggested(await getImport(work, id), stage)),
  );
  await workOff(stage, place, id);
  return id;
}

function asSuggested({ columns, kind }: Import, stage: Stage) {
  return {
    columns: columns.map(({ field }) => field),
    ...(kind === 'priceList'
      ? { priceList: { name: 'Charges of next quarter', effectiveFrom: stage.monthStart(-2) } }
      : {}),
  };
}

/** As the job would, at the same moment. */
async function workOff(stage: Stage, { pool, files }: SheetPlace, importId: string): Promise<void> {
  const run = importRunner({ pool, files, clock: () => stage.latest, subscribers: [], isHistory: true });
  await run({ organizationId: stage.organizationId, importId }, { isLastAttempt: true });
}

async function keepBack(stage: Stage, projectId: string): Promise<void> {
  await stage.play(KEPT_BACK.by, stage.latest, async (work) => {
    const units = await work.db
      .selectFrom('unit')
      .select('id')
      .where('projectId', '=', projectId)
      .where('status', '=', 'available')
      .orderBy('floor', 'desc')
      .orderBy('unitNumber')
      .limit(stage.sized(KEPT_BACK.count))
      .execute();
    const unitIds = units.map(({ id }) => id);
    await actOnUnits(work, { unitIds, act: { kind: 'block', reason: 'management' }, preview: false });
  });
}
