import { sql } from 'kysely';
import type { Read, Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { plainWord } from '#platform/contract/cells.ts';
import type { PlcCharge, Project } from '#inventory/projects/project.contract.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { SHEET_COLUMNS } from '#inventory/units/unitSheet.rules.ts';

export interface UnitTower {
  id: string;
  name: string;
  code: string | null;
  totalFloors: number;
  basements: number;
}

/** The project that units are imported into, with its towers. */
export interface UnitSite {
  project: { status: Project['status']; plcCharges: PlcCharge[] };
  isNamed(text: string): boolean;
  /** By name or code, ignoring case and spacing. */
  towerNamed(text: string): UnitTower | null;
}

/** `isWriting` locks them in share mode: a change of prices waits and then finds the new units too. */
export async function siteOf(work: Work, projectId: string, isWriting: boolean): Promise<UnitSite> {
  const row = await visibleProjects(work)
    .select(['project.name', 'project.code', 'project.status', 'project.plcCharges'])
    .where('project.id', '=', projectId)
    .$if(isWriting, (query) => query.forShare())
    .executeTakeFirst();
  const towers = await work.db
    .selectFrom('tower')
    .select(['id', 'name', 'code', 'totalFloors', 'basements'])
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .$if(isWriting, (query) => query.forShare())
    .execute();
  const { name, code, status, plcCharges } = required(row, 'Project');
  // A name takes precedence over an equal code.
  const named = new Map([
    ...towers.flatMap((tower) => (tower.code === null ? [] : [[plainWord(tower.code), tower] as const])),
    ...towers.map((tower) => [plainWord(tower.name), tower] as const),
  ]);
  return {
    project: { status, plcCharges: plcCharges as PlcCharge[] },
    isNamed: (text) => [name, code].some((one) => plainWord(one) === plainWord(text)),
    towerNamed: (text) => named.get(plainWord(text)) ?? null,
  };
}

const COLUMNS = [
  'unit.id',
  'unit.version',
  'unit.towerId',
  ...SHEET_COLUMNS,
  'unit.status',
  'unit.statusReason',
  'unit.pricePaise',
  'unit.gstCategory',
] as const;

function rows(read: Read) {
  return read.db.selectFrom('unit').select(COLUMNS).where('unit.deletedAt', 'is', null);
}

type UnitRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
export type ImportedUnit = Omit<UnitRow, 'plcCodes'> & { plcCodes: string[] };

interface UnitName {
  towerId: string | null;
  unitNumber: string;
}

/** Units of one key are one unit: numbers are compared without regard to capitals. */
export function unitKey({ towerId, unitNumber }: UnitName): string {
  return `${towerId ?? ''}/${unitNumber.toUpperCase()}`;
}

/** The units of a project with these names, by key. */
export async function unitsNamed(
  work: Work,
  projectId: string,
  names: readonly UnitName[],
  isWriting: boolean,
): Promise<ReadonlyMap<string, ImportedUnit>> {
  const numbers = new Set(
    names.flatMap(({ unitNumber }) => [unitNumber, unitNumber.toUpperCase(), unitNumber.toLowerCase()]),
  );
  numbers.delete('');
  if (numbers.size === 0) return new Map();
  // Joined, so that each unit of the project is looked up once and not compared with all.
  const wanted = sql<{
    unitNumber: string;
  }>`jsonb_array_elements_text(${JSON.stringify([...numbers])}::jsonb)`;
  const found = await rows(work)
    .innerJoin(wanted.as<'wanted'>(sql`wanted(unit_number)`), 'wanted.unitNumber', 'unit.unitNumber')
    .where('unit.projectId', '=', projectId)
    .orderBy('unit.id')
    .$if(isWriting, (query) => query.forUpdate())
    .execute();
  return new Map(found.map((unit) => [unitKey(unit), toImported(unit)]));
}

/** Units by id, locked until the transaction ends. */
export async function lockUnits(
  work: Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ImportedUnit>> {
  if (ids.length === 0) return new Map();
  // Joined: a list of parameters would be compared with every unit of the organization.
  const wanted = sql<{ id: string }>`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`;
  const found = await rows(work)
    .innerJoin(wanted.as<'wanted'>(sql`wanted(id)`), (join) =>
      join.on(sql`wanted.id::uuid`, '=', sql.ref('unit.id')),
    )
    .orderBy('unit.id')
    .forUpdate()
    .execute();
  return new Map(found.map((unit) => [unit.id, toImported(unit)]));
}

function toImported(unit: UnitRow): ImportedUnit {
  return { ...unit, plcCodes: unit.plcCodes as string[] };
}
