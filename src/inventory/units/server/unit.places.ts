import { invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { PlcCharge } from '#inventory/projects/project.contract.ts';
import { checkProjectGrows } from '#inventory/projects/project.rules.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';

/**
 * The project that gets new units. Its row is locked in share mode, so that a change of its prices waits and then
 * finds the new units too.
 */
export async function growingProject(work: Work, projectId: string): Promise<{ plcCharges: PlcCharge[] }> {
  const row = await visibleProjects(work)
    .select(['project.status', 'project.plcCharges'])
    .where('project.id', '=', projectId)
    .forShare()
    .executeTakeFirst();
  const project = required(row, 'Project');
  checkProjectGrows(project, 'Units');
  return { plcCharges: project.plcCharges as PlcCharge[] };
}

export async function plcChargesOf(work: Work, projectId: string): Promise<{ plcCharges: PlcCharge[] }> {
  const row = await work.db
    .selectFrom('project')
    .select('plcCharges')
    .where('id', '=', projectId)
    .executeTakeFirst();
  return { plcCharges: required(row, 'Project').plcCharges as PlcCharge[] };
}

export interface TowerPlace {
  id: string;
  projectId: string;
  name: string;
  code: string | null;
  totalFloors: number;
  basements: number;
  refugeFloors: number[];
}

/** The project of a tower; nothing is locked. */
export function placeOf(work: Work, towerId: string): Promise<{ projectId: string } | undefined> {
  return work.db
    .selectFrom('tower')
    .select('projectId')
    .where('id', '=', towerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The tower that gets new units, locked in share mode for the same reason. */
export async function towerOf(work: Work, towerId: string): Promise<TowerPlace | undefined> {
  const tower = await work.db
    .selectFrom('tower')
    .select(['id', 'projectId', 'name', 'code', 'totalFloors', 'basements', 'refugeFloors'])
    .where('id', '=', towerId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return tower && { ...tower, refugeFloors: tower.refugeFloors as number[] };
}

export async function towerOfProject(
  work: Work,
  projectId: string,
  towerId: string | null,
): Promise<TowerPlace | null> {
  if (towerId === null) return null;
  const tower = await towerOf(work, towerId);
  if (tower?.projectId !== projectId) throw invalid('towerId', 'The tower was not found in this project.');
  return tower;
}
