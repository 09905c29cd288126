import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { readWorkdays } from '#site/calendars/server/calendar.queries.ts';
import type { Workdays } from '#site/calendars/workdays.rules.ts';
import type { MilestoneStatus } from '#site/milestones/milestone.contract.ts';
import { seesBuildingCost } from '#site/milestones/milestone.rules.ts';
import type { Shares, WeighedTower } from '../shares.rules.ts';
import { sharesOf } from '../shares.rules.ts';
import type { Reached, Spent, ValuedWork } from '../values.rules.ts';
import { plannedSpan } from '../values.rules.ts';

/** Whose works are looked at: those of a project, or of one of its towers. */
export interface PlanScope {
  projectId: string;
  towerId?: string | undefined;
}

interface PlanWork extends ValuedWork {
  id: string;
  name: string;
  tower: { id: string; name: string } | null;
  status: MilestoneStatus;
  plannedStart: Day | null;
  plannedEnd: Day | null;
  expectedEnd: Day | null;
  /** Its amounts are those of the scope: not of the project as a whole where one tower is looked at. */
  hasAmounts: boolean;
}

/** The works of a scope in their order, with all that they are valued by. */
export interface PlanValues {
  project: { id: string; name: string };
  tower: { id: string; name: string } | null;
  works: readonly PlanWork[];
  weighedBy: Shares['weighedBy'];
  workdays: Workdays;
  /** Progress up to this day was never reported: it is known from before there was a log. Null: all was reported. */
  derivedUntil: Day | null;
  seesCost: boolean;
}

/** So many statements whatever the size of the plan; 404 where the caller may not see project or tower. */
export async function readPlanValues(read: Read, scope: PlanScope): Promise<PlanValues> {
  const { projectId, towerId } = scope;
  const seesCost = seesBuildingCost(read.caller.role);
  const [project, towers, rows, workdays, log, costs] = await Promise.all([
    visibleProjects(read)
      .select(['project.id', 'project.name'])
      .where('project.id', '=', projectId)
      .executeTakeFirst(),
    measuredTowers(read, [projectId]),
    workRows(read, [projectId]),
    readWorkdays(read, projectId),
    progressLog(read, [projectId]),
    seesCost ? costLog(read, projectId) : [],
  ]);
  const chosen = towerId === undefined ? towers : towers.filter(({ id }) => id === towerId);
  const tower = towerId === undefined ? null : required(chosen[0], 'Tower');
  const { weighedBy, shares } = sharesOf(rows, chosen);
  const reached = byMilestone(log);
  const spent = byMilestone(costs);
  const shown = rows.filter((row) => towerId === undefined || row.towerId === towerId || shares.has(row.id));
  return {
    project: required(project, 'Project'),
    tower: tower && { id: tower.id, name: tower.name },
    works: shown.map((row) => {
      const hasAmounts = seesCost && (towerId === undefined || row.towerId === towerId);
      return {
        id: row.id,
        name: row.name,
        tower: row.towerId === null ? null : { id: row.towerId, name: row.towerName ?? '' },
        status: row.status,
        plannedStart: row.plannedStart,
        plannedEnd: row.plannedEnd,
        expectedEnd: row.expectedEnd,
        planned: plannedSpan(row.plannedStart, row.plannedEnd, workdays),
        share: shares.get(row.id) ?? 0,
        hasAmounts,
        budgetedPaise: hasAmounts ? row.budgetedPaise : 0,
        reached: reached.get(row.id) ?? [],
        spent: hasAmounts ? (spent.get(row.id) ?? []) : [],
      };
    }),
    weighedBy,
    workdays,
    derivedUntil: lastDerived(log, shares),
    seesCost,
  };
}

type MeasuredTower = WeighedTower & { name: string; projectId: string };

/** The towers of projects with the saleable area of their units. */
export async function measuredTowers(read: Read, projectIds: readonly string[]): Promise<MeasuredTower[]> {
  return read.db
    .selectFrom('tower')
    .select([
      'id',
      'name',
      'projectId',
      sql<number>`coalesce((select sum(unit.saleable_area) from unit
        where unit.organization_id = tower.organization_id and unit.project_id = tower.project_id
          and unit.tower_id = tower.id and unit.deleted_at is null), 0)`.as('areaSqft'),
    ])
    .where(sql<boolean>`tower.project_id = any(${pgArray(projectIds)})`)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute();
}

/** The works of projects in their order. */
export function workRows({ db }: Read, projectIds: readonly string[]) {
  return db
    .selectFrom('milestone')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .leftJoin('milestoneForecast', 'milestoneForecast.milestoneId', 'milestone.id')
    .select([
      'milestone.id',
      'milestone.projectId',
      'milestone.name',
      'milestone.key',
      'milestone.towerId',
      'milestone.coversTowerIds',
      'tower.name as towerName',
      'milestone.status',
      'milestone.weightPct',
      'milestone.budgetedPaise',
      'milestone.plannedStart',
      'milestone.plannedEnd',
      'milestoneForecast.expectedEnd',
    ])
    .where(sql<boolean>`milestone.project_id = any(${pgArray(projectIds)})`)
    .where('tower.deletedAt', 'is', null)
    .orderBy('tower.name')
    .orderBy('milestone.sequence')
    .orderBy('milestone.id')
    .execute();
}

interface LogEntry extends Reached {
  milestoneId: string;
  isDerived: boolean;
}

/** How far the works of projects were from when on. */
export async function progressLog({ db, caller }: Read, projectIds: readonly string[]): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select log.milestone_id as "milestoneId", (log.at at time zone ${caller.timezone})::date as on,
           log.to_pct as pct, log.is_derived as "isDerived"
      from milestone_progress log
      join milestone on milestone.organization_id = log.organization_id and milestone.id = log.milestone_id
     where log.organization_id = ${caller.organizationId} and milestone.project_id = any(${pgArray(projectIds)})
     order by log.milestone_id, log.at, log.id`.execute(db);
  return rows;
}

async function costLog(
  { db, caller }: Read,
  projectId: string,
): Promise<(Spent & { milestoneId: string })[]> {
  const { rows } = await sql<Spent & { milestoneId: string }>`
    select cost.milestone_id as "milestoneId", cost.incurred_on as on, sum(cost.amount_paise)::bigint as paise
      from milestone_cost cost
      join milestone on milestone.organization_id = cost.organization_id and milestone.id = cost.milestone_id
     where cost.organization_id = ${caller.organizationId} and milestone.project_id = ${projectId}
     group by cost.milestone_id, cost.incurred_on
     order by cost.milestone_id, cost.incurred_on`.execute(db);
  return rows;
}

function byMilestone<Entry extends { milestoneId: string }>(entries: readonly Entry[]): Map<string, Entry[]> {
  return groupRows(entries, ({ milestoneId }) => milestoneId);
}

function lastDerived(log: readonly LogEntry[], shares: ReadonlyMap<string, number>): Day | null {
  const days = log
    .filter(({ isDerived, milestoneId }) => isDerived && shares.has(milestoneId))
    .map(({ on }) => on);
  return days.toSorted().at(-1) ?? null;
}
