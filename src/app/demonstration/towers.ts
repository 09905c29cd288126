import { createTower, updateTower } from '#inventory/project-lifecycle/server/tower.commands.ts';
import { bulkCreateUnits } from '#inventory/units/server/unit.bulk.ts';
import { listUnits } from '#inventory/units/server/unit.queries.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { SeededProject } from './seeded.ts';
import type { DemoProject, DemoTower } from './projects.data.ts';
import type { Happening, Stage } from './stage.ts';
import { at } from './stage.ts';

/** The towers that a project is launched with, as they are planned then; by code. */
export async function createTowers(
  stage: Stage,
  work: Work,
  projectId: string,
  data: DemoProject,
): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const tower of data.towers) {
    if (tower.plannedDaysAgo === undefined) {
      made.set(tower.code, await addTower(stage, work, { projectId, data, tower }));
    }
  }
  return made;
}

/** Puts the first floors of each tower on the market. */
export async function releaseFirst(work: Work, project: SeededProject): Promise<void> {
  for (const tower of project.data.towers) {
    for (const { floors, daysAgo } of tower.releases) {
      if (daysAgo === undefined) await release(work, project, tower, floors);
    }
  }
}

/** Later events of the towers: more floors released, construction progress, a planned tower. */
export function towerHappenings(stage: Stage, project: SeededProject): Happening[] {
  return project.data.towers.flatMap((tower) => [
    ...tower.releases.flatMap(({ floors, daysAgo }) =>
      daysAgo === undefined
        ? []
        : [directed(stage, daysAgo, (work) => release(work, project, tower, floors))],
    ),
    ...works(stage, project, tower),
    ...planned(stage, project, tower),
    ...plannedReleases(stage, project, tower),
  ]);
}

/** Three weeks ago the flats held back were planned to come on the market in two months. */
function plannedReleases(stage: Stage, project: SeededProject, tower: DemoTower): Happening[] {
  if (!project.data.blocked.some(([code, , , reason]) => code === tower.code && reason === 'management'))
    return [];
  const releaseOn = stage.daysAgo(-60);
  return [
    directed(stage, 21, async (work) => {
      const towerId = project.towerIds.get(tower.code) ?? '';
      const query = {
        page: 1,
        limit: 1500,
        towerId,
        status: ['blocked' as const],
        sort: 'unitNumber' as const,
      };
      const { rows } = await listUnits(work, query);
      for (const { id, statusReason } of rows)
        if (statusReason === 'management') await updateUnit(work, id, { releaseOn });
    }),
  ];
}

function works(stage: Stage, project: SeededProject, tower: DemoTower): Happening[] {
  const { begunDaysAgo, structureDaysAgo } = tower;
  const change = (patch: Parameters<typeof updateTower>[2]) => (work: Work) =>
    updateTower(work, project.towerIds.get(tower.code) ?? '', patch);
  const happenings: Happening[] = [];
  if (begunDaysAgo !== undefined) {
    const begun = change({ status: 'underConstruction', startDate: stage.daysAgo(begunDaysAgo) });
    // Where work was under way before the launch, the launch told of it.
    const daysAgo = Math.min(begunDaysAgo, daysSince(stage, project.launch) - 1);
    happenings.push(directed(stage, daysAgo, begun));
  }
  if (structureDaysAgo !== undefined) {
    happenings.push(directed(stage, structureDaysAgo, change({ status: 'structureComplete' })));
  }
  return happenings;
}

function planned(stage: Stage, { id: projectId, data }: SeededProject, tower: DemoTower): Happening[] {
  const { plannedDaysAgo } = tower;
  if (plannedDaysAgo === undefined) return [];
  return [directed(stage, plannedDaysAgo, (work) => addTower(stage, work, { projectId, data, tower }))];
}

/** By the Project Director, in the morning of a day. */
function directed(stage: Stage, daysAgo: number, act: (work: Work) => Promise<unknown>): Happening {
  const moment = at(stage.daysAgo(daysAgo), 8.5);
  return {
    at: moment,
    play: async (work) => {
      await act(stage.as(work, 'pd', moment));
    },
  };
}

interface NewTower {
  projectId: string;
  data: DemoProject;
  tower: DemoTower;
}

async function addTower(stage: Stage, work: Work, { projectId, data, tower }: NewTower): Promise<string> {
  const { id } = await createTower(work, {
    projectId,
    name: tower.name,
    code: tower.code,
    totalFloors: tower.floors,
    unitsPerFloor: tower.columns.length,
    lifts: 3,
    basements: 2,
    podiumFloors: tower.podiumFloors ?? 0,
    refugeFloors: [...(tower.refugeFloors ?? [])],
    plannedPossessionDate: possessionOf(stage, data, tower),
  });
  return id;
}

function possessionOf(stage: Stage, data: DemoProject, tower: DemoTower): string {
  if (tower.plannedDaysAgo !== undefined) return addDays(stage.today, 1_430);
  return addDays(stage.today, data.ocDaysAgo ? 60 : 760);
}

type Floors = DemoTower['releases'][number]['floors'];

/** Creates the units of some floors, blocks those not for sale, and releases the rest. */
async function release(
  work: Work,
  project: SeededProject,
  tower: DemoTower,
  [from, to]: Floors,
): Promise<void> {
  const towerId = project.towerIds.get(tower.code) ?? '';
  await bulkCreateUnits(work, towerId, {
    floors: { from, to, exclude: [] },
    pattern: [...tower.columns],
    numberFormat: '{tower}-{floor}{suffix}',
    preview: false,
  });
  const query = { page: 1, limit: 1500, towerId, floorMin: from, floorMax: to, sort: 'unitNumber' as const };
  const { rows } = await listUnits(work, query);
  const keptBack = new Map(
    project.data.blocked.map(([code, floor, suffix, reason]) => [`${code}-${floor}${suffix}`, reason]),
  );
  for (const { id, unitNumber, unitType, floor } of rows) {
    const reason = keptBack.get(unitNumber);
    if (reason === undefined) {
      project.forSale.push({ id, unitNumber, unitType, floor });
      continue;
    }
    if (reason === 'landowner') await updateUnit(work, id, { ownership: 'landowner' });
    await updateUnit(work, id, { status: 'blocked', statusReason: reason });
  }
  project.forSale.sort((a, b) => a.floor - b.floor || a.unitNumber.localeCompare(b.unitNumber));
}

function daysSince(stage: Stage, day: string): number {
  return Math.round((Date.parse(stage.today) - Date.parse(day)) / 86_400_000);
}
