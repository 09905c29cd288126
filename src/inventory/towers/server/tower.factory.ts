import { randomInt } from 'node:crypto';
import type { Work } from '#platform/server/context.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import type { Tower, TowerInput } from '../tower.contract.ts';
import { createTower } from '#inventory/project-lifecycle/server/tower.commands.ts';

/** A tower of 23 floors; in a new project unless one is named. */
export async function buildTower(work: Work, overrides: Partial<TowerInput> = {}): Promise<Tower> {
  const projectId = overrides.projectId ?? (await buildProject(work)).id;
  // Not counted: another worker may have made towers of this project.
  const code = `T${randomInt(36 ** 3)
    .toString(36)
    .toUpperCase()}`;
  return createTower(work, {
    name: `Tower ${code}`,
    code,
    totalFloors: 23,
    unitsPerFloor: 4,
    lifts: 3,
    ...overrides,
    projectId,
  });
}
