import { LAST_PLANNED } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { readWorkdays } from '#site/calendars/server/calendar.queries.ts';
import type { Workdays } from '#site/calendars/workdays.rules.ts';
import type { Plan, PlanInput, ProposedMilestone } from '../plan.contract.ts';
import type { KnownWork } from '../plan.rules.ts';
import { proposeWorks, worksOfTower } from '../plan.rules.ts';
import type { StoredWork } from '../workTemplate.contract.ts';
import { getWorkTemplate } from './workTemplate.queries.ts';

/** A milestone that is there, as a plan of its tower meets it. */
export interface StandingWork extends KnownWork {
  id: string;
  towerId: string | null;
  coversTowerIds: readonly string[];
  isPlaceholder: boolean;
  version: number;
  sequence: number;
}

export interface TowerPlan {
  towerId: string;
  towerName: string;
  milestones: ProposedMilestone[];
}

interface PlanOfTowers {
  reraPossessionDate: string | null;
  towers: TowerPlan[];
  /** All milestones of the project. */
  standing: StandingWork[];
}

export async function previewPlan(read: Read, projectId: string, input: PlanInput): Promise<Plan> {
  return shownPlan(await proposePlan(read, projectId, input));
}

/** 404 when the caller may not see the project. */
export async function proposePlan(
  read: Read,
  projectId: string,
  { towers }: PlanInput,
): Promise<PlanOfTowers> {
  const project = await visibleProjects(read)
    .select('project.reraPossessionDate')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  const { reraPossessionDate } = required(project, 'Project');
  const ids = towers.map(({ towerId }) => towerId);
  const shapes = await read.db
    .selectFrom('tower')
    .select(['id', 'name', 'totalFloors', 'podiumFloors', 'basements'])
    .where('projectId', '=', projectId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  const standing = await standingWorks(read, projectId);
  const template = await getWorkTemplate(read);
  const workdays = await readWorkdays(read, projectId);
  return {
    reraPossessionDate,
    standing,
    towers: towers.map(({ towerId, startDate }, index) => {
      const shape = shapes.find(({ id }) => id === towerId);
      if (!shape) throw invalid(`towers.${index}.towerId`, 'This tower is not one of the project.');
      const plan = planOf(shape, { template: template.works, standing, startDate, workdays });
      if (plan.milestones.some(({ plannedEnd }) => plannedEnd !== null && plannedEnd > LAST_PLANNED))
        throw invalid(`towers.${index}.startDate`, 'The works would end too late; begin earlier.');
      return plan;
    }),
  };
}

export function shownPlan({ towers, reraPossessionDate }: PlanOfTowers): Plan {
  return {
    reraPossessionDate,
    towers: towers.map((tower) => ({
      ...tower,
      endDate:
        tower.milestones
          .flatMap((one) => one.plannedEnd ?? [])
          .toSorted()
          .at(-1) ?? null,
      added: tower.milestones.filter(({ state }) => state === 'new').length,
    })),
  };
}

function planOf(
  {
    id,
    ...shape
  }: { id: string; name: string; totalFloors: number; podiumFloors: number; basements: number },
  at: {
    template: readonly StoredWork[];
    standing: readonly StandingWork[];
    startDate: string;
    workdays: Workdays;
  },
): TowerPlan {
  const known = standingFor(at.standing, id).filter((one) => !one.isPlaceholder);
  const works = worksOfTower(at.template, shape);
  return {
    towerId: id,
    towerName: shape.name,
    milestones: proposeWorks(works, known, at.startDate, at.workdays),
  };
}

/**
 * The milestones that count for a tower, one of each kind: its own, or one that names it, before one of all towers. A
 * placeholder stands in nobody's way.
 */
export function standingFor(standing: readonly StandingWork[], towerId: string): StandingWork[] {
  const counts = standing.filter(
    ({ towerId: own, coversTowerIds }) =>
      own === towerId || (own === null && (coversTowerIds.length === 0 || coversTowerIds.includes(towerId))),
  );
  const isForAll = (one: StandingWork) => one.towerId === null && one.coversTowerIds.length === 0;
  const rank = (one: StandingWork) => (isForAll(one) ? 1 : one.isPlaceholder ? 2 : 0);
  const byKey = new Map<string, StandingWork>();
  for (const one of counts.toSorted((a, b) => rank(b) - rank(a))) byKey.set(one.key, one);
  return [...byKey.values()];
}

async function standingWorks({ db }: Read, projectId: string): Promise<StandingWork[]> {
  return db
    .selectFrom('milestone')
    .leftJoin('milestoneForecast', 'milestoneForecast.milestoneId', 'milestone.id')
    .select([
      'milestone.id',
      'milestone.towerId',
      'milestone.coversTowerIds',
      'milestone.key',
      'milestone.name',
      'milestone.plannedStart',
      'milestone.plannedEnd',
      'milestone.weightPct',
      'milestone.isPlaceholder',
      'milestone.version',
      'milestone.sequence',
      'milestoneForecast.expectedEnd',
    ])
    .where('milestone.projectId', '=', projectId)
    .execute();
}
