import { randomBytes } from 'node:crypto';
import type { Work } from '#platform/server/context.ts';
import type { Project, ProjectInput } from '#inventory/projects/project.contract.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { getTower } from '#inventory/towers/server/tower.queries.ts';
import type { BulkUnits, Unit, UnitInput, UnitPattern } from '../unit.contract.ts';
import { bulkCreateUnits } from './unit.bulk.ts';
import { createUnit } from './unit.commands.ts';
import { listUnits } from './unit.queries.ts';

/** The 3BHK of the price examples: carpet 985.00, saleable 1,428.25 sq ft. */
export const THREE_BHK = {
  unitType: '3BHK',
  carpetArea: 985,
  balconyArea: 92,
  terraceArea: 0,
  builtUpArea: 1160,
  saleableArea: 1428.25,
} as const satisfies Partial<UnitPattern>;

/** One 3BHK on floor 12; in a new tower of a new project unless they are named. */
export async function buildUnit(work: Work, overrides: Partial<UnitInput> = {}): Promise<Unit> {
  const place = await placeOf(work, overrides);
  return createUnit(work, {
    unitNumber: `U-${randomBytes(3).toString('hex').toUpperCase()}`,
    floor: 12,
    ...THREE_BHK,
    ...overrides,
    ...place,
  });
}

async function placeOf(work: Work, { projectId, towerId }: Partial<UnitInput>) {
  if (projectId && towerId !== undefined) return { projectId, towerId };
  if (towerId) return { projectId: (await getTower(work, towerId)).projectId, towerId };
  const tower = await buildTower(work, projectId ? { projectId } : {});
  return { projectId: tower.projectId, towerId: tower.id };
}

/** Units of a tower from a pattern: two columns on four floors unless said otherwise. */
export async function buildUnits(
  work: Work,
  towerId: string,
  overrides: Partial<BulkUnits> = {},
): Promise<Unit[]> {
  await bulkCreateUnits(work, towerId, {
    floors: { from: 1, to: 4, exclude: [] },
    pattern: [
      { suffix: '01', ...THREE_BHK, plcCodes: ['GV'] },
      { suffix: '02', ...THREE_BHK },
    ],
    numberFormat: '{tower}-{floor}{suffix}',
    preview: false,
    ...overrides,
  });
  const { rows } = await listUnits(work, { page: 1, limit: 1500, towerId, sort: 'unitNumber' });
  return rows;
}

export interface LaunchedProject {
  project: Project;
  tower: Tower;
  units: Unit[];
}

/** A project on sale in Pune: registered, with a collection account, one tower and its units. */
export async function buildLaunchedProject(
  work: Work,
  overrides: { project?: Partial<ProjectInput>; units?: Partial<BulkUnits> } = {},
): Promise<LaunchedProject> {
  const { id } = await buildProject(work, overrides.project);
  const { id: towerId } = await buildTower(work, { projectId: id });
  await buildUnits(work, towerId, overrides.units);
  const project = await updateProject(work, id, { status: 'active' });
  const { rows: units } = await listUnits(work, { page: 1, limit: 1500, towerId, sort: 'unitNumber' });
  return { project, tower: await getTower(work, towerId), units };
}
