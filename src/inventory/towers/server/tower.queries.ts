import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf, prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { HIDDEN_COLUMNS, omit } from '#platform/server/records.ts';
import { isGrowing } from '#inventory/projects/project.rules.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { listTowers as listTowersCall, Tower } from '../tower.contract.ts';
import { towerActions } from '../tower.rules.ts';
import { knows } from '#company/people/server/facts.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import { isMilestoneOfTower } from './milestoneOfTower.sql.ts';

type TowerQuery = QueryOf<typeof listTowersCall>;

export async function getTower(read: Read, id: string): Promise<Tower> {
  return toTower(
    read,
    required(await towerRows(read).where('tower.id', '=', id).executeTakeFirst(), 'Tower'),
  );
}

export async function listTowers(read: Read, query: TowerQuery): Promise<Page<Tower>> {
  const { column, direction } = orderOf(query.sort);
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      towerRows(read)
        .where(isAskedFor(query))
        .orderBy(`tower.${column}`, direction)
        .orderBy('tower.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, visibleTowers(read).where(isAskedFor(query)), max),
  );
  return { ...page, rows: page.rows.map((row) => toTower(read, row)) };
}

function isAskedFor(query: TowerQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'tower'>();
  const pattern = `%${prefixPattern(query.search ?? '')}`;
  return eb.and([
    ...(query.projectId ? [eb('tower.projectId', '=', query.projectId)] : []),
    ...(query.status?.length ? [eb('tower.status', 'in', query.status)] : []),
    ...(query.search
      ? [eb.or([eb('tower.name', 'ilike', pattern), eb('tower.code', 'ilike', pattern)])]
      : []),
  ]);
}

function visibleTowers(read: Read) {
  return read.db
    .selectFrom('tower')
    .innerJoin('project', 'project.id', 'tower.projectId')
    .where('tower.deletedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read));
}

function unitCounts(read: Read) {
  const status = statusAt(read.now);
  return sql<Tower['stats']>`jsonb_build_object(
    'units', count(*),
    'available', count(*) filter (where ${status} = 'available'),
    'reserved', count(*) filter (where ${status} = 'reserved'),
    'blocked', count(*) filter (where unit.status = 'blocked'),
    'sold', count(*) filter (where unit.status = 'sold'))`;
}

/** How far it is built, by the weights of its milestones, those that cover it included. */
export function towerProgress() {
  return sql<number | null>`(select round(sum(milestone.weight_pct * milestone.progress_pct)
      / nullif(sum(milestone.weight_pct), 0), 2)
    from milestone
   where milestone.organization_id = tower.organization_id and milestone.project_id = tower.project_id
     and ${isMilestoneOfTower(sql`tower.id`)})`;
}

/** Towers with the name of their project and the counts of their units. */
function towerRows(read: Read) {
  return visibleTowers(read)
    .selectAll('tower')
    .select((eb) => [
      'project.name as projectName',
      'project.status as projectStatus',
      towerProgress().as('progressPct'),
      eb
        .selectFrom('unit')
        .select(unitCounts(read).as('counts'))
        .whereRef('unit.towerId', '=', 'tower.id')
        .where('unit.deletedAt', 'is', null)
        .as('stats'),
    ]);
}

type TowerRow = Awaited<ReturnType<ReturnType<typeof towerRows>['executeTakeFirstOrThrow']>>;

const NO_UNITS: Tower['stats'] = { units: 0, available: 0, reserved: 0, blocked: 0, sold: 0 };

function toTower(read: Read, row: TowerRow): Tower {
  const stats = row.stats ?? NO_UNITS;
  return {
    _id: row.id,
    ...omit(row, [...HIDDEN_COLUMNS, 'projectStatus']),
    refugeFloors: row.refugeFloors as number[],
    stats: knows(read, 'unitsOfOthers') ? stats : { ...stats, reserved: null, blocked: null, sold: null },
    allowedActions: towerActions(read.caller.role, {
      units: stats.units,
      isProjectGrowing: isGrowing({ status: row.projectStatus }),
    }),
  };
}
