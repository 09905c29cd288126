import { randomInt } from 'node:crypto';
import type { Work } from '#platform/server/context.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import type { Tower, TowerInput } from '../tower.contract.ts';
import { createTower } from '#inventory/project-lifecycle/server/tower.commands.ts';

/** A tower of 23 floors; in a new project unless one is named. */
export async function buildTower(work: Work, overrides: Partial<TowerInput> = {}): Promise<Tower> {
  const projectId = overrides.projectId ?? (await buildProject(work)).id;
  const code = await freeCode(work, projectId);
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

/** Drawn, not counted: another worker may have made towers of this project, so one that is taken is drawn again. */
async function freeCode(work: Work, projectId: string): Promise<string> {
  const rows = await work.db.selectFrom('tower').select('code').where('projectId', '=', projectId).execute();
  const taken = new Set(rows.map((row) => row.code));
  for (;;) {
    const code = randomInt(36 ** 4)
      .toString(36)
      .padStart(4, '0')
      .toUpperCase();
    if (!taken.has(code)) return code;
  }
}
