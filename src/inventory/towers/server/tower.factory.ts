import type { Work } from '#platform/server/context.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import type { Tower, TowerInput } from '../tower.contract.ts';
import { createTower } from '#inventory/project-lifecycle/server/tower.commands.ts';

let made = 0;

/** A tower of 23 floors; in a new project unless one is named. */
export async function buildTower(work: Work, overrides: Partial<TowerInput> = {}): Promise<Tower> {
  const projectId = overrides.projectId ?? (await buildProject(work)).id;
  made += 1;
  const code = `T${made}`;
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
