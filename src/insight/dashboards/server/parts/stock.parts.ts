import { sql } from 'kysely';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { isOneOf } from '#platform/server/context.ts';
import { UNIT_STATUSES } from '#inventory/stock/unitStatus.contract.ts';
import { visibleUnits } from '#inventory/units/server/unit.rows.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { LIVE, salesBy } from '../sale.figures.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';
import { figure, inPeriod } from '#insight/reporting/server/scope.ts';
import { builtByProject } from '#site/analytics/server/projectBuilt.queries.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';

/** So many are shown. */
const MAX_PROJECTS = 12;
/** 'Phase 2' before 'Phase 10'. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

/** Units of each project by status. */
export async function inventory(scope: Scope): Promise<NonNullable<Dashboard['inventory']>> {
  const { rows, ...all } = firstOf(await stock(scope));
  return { rows: rows.map(({ id, name, counts }) => ({ id, name, ...unitFigures(id, counts) })), ...all };
}

/** Units available for sale, by project. */
export async function available(scope: Scope): Promise<NonNullable<Dashboard['available']>> {
  const isPartner = isOneOf(scope.read, PARTNER_ROLES);
  const onSale = (await stock(scope)).filter(
    (project) => project.status === 'active' && (isPartner || project.counts.available > 0),
  );
  const { rows, ...all } = firstOf(onSale, 'available');
  return {
    rows: rows.map(({ id, name, counts }) => ({ id, name, available: unitFigures(id, counts).available })),
    ...all,
  };
}

/** One card for each project: its units, its bookings of the period, how far it is built, its dates. */
export async function projectCards(scope: Scope): Promise<Dashboard['projectCards']> {
  const [found, bookingsOf] = await Promise.all([
    stock(scope),
    salesBy(scope, inPeriod(scope, LIVE), 'projectId'),
  ]);
  const { rows, ...all } = firstOf(found);
  const built = await builtByProject(
    scope.read,
    rows.map(({ id }) => id),
  );
  const cards = rows.map(({ id, name, counts, city, status, ...dates }) => ({
    id,
    name,
    city,
    status,
    ...unitFigures(id, counts),
    bookings: bookingsOf(id).units,
    built: built.get(id) ?? null,
    reraValidUntil: dates.reraValidUntil,
    possessionDate: dates.reraPossessionDate ?? dates.plannedPossessionDate,
    ocDate: dates.ocDate,
  }));
  return { rows: cards, ...all };
}

/** What is shown, and how much there is of all. */
function firstOf<Project extends { name: string; counts: Counts }>(
  found: readonly Project[],
  counted: keyof Counts = 'units',
) {
  const units = found.reduce((sum, { counts }) => sum + counts[counted], 0);
  return { rows: found.slice(0, MAX_PROJECTS), projects: found.length, units };
}

type Counts = Record<(typeof UNIT_STATUSES)[number] | 'units', number>;

async function stock({ read, projectId }: Scope) {
  const byStatus = visibleUnits(read)
    .select(['unit.projectId', statusAt(read.now).as('status'), sql<number>`count(*)`.as('units')])
    .$if(projectId !== undefined, (query) => query.where('unit.projectId', '=', projectId ?? ''))
    .groupBy(['unit.projectId', sql`2`]);
  const rows = await read.db
    .selectFrom(byStatus.as('stock'))
    .innerJoin('project', 'project.id', 'stock.projectId')
    .select([
      'project.id',
      'project.name',
      'project.city',
      'project.status',
      'project.reraValidUntil',
      'project.reraPossessionDate',
      'project.plannedPossessionDate',
      'project.ocDate',
      sql<number>`sum(stock.units)::bigint`.as('units'),
      ...UNIT_STATUSES.map((status) =>
        sql<number>`coalesce(sum(stock.units) filter (where stock.status = ${status}), 0)::bigint`.as(status),
      ),
    ])
    .where('project.status', '!=', 'archived')
    // Grouping by the primary key allows all other columns of the project.
    .groupBy(['project.organizationId', 'project.id'])
    .execute();
  rows.sort((one, other) => BY_NAME.compare(one.name, other.name));
  return rows.map(({ units, available: free, reserved, blocked, sold, ...project }) => ({
    ...project,
    counts: { units, available: free, reserved, blocked, sold } satisfies Counts,
  }));
}

function unitFigures(projectId: string, counts: Counts): Record<keyof Counts, Figure> {
  const of = (status: (typeof UNIT_STATUSES)[number]) =>
    figure('units', { projectId, status }, counts[status]);
  return {
    units: figure('units', { projectId }, counts.units),
    available: of('available'),
    reserved: of('reserved'),
    blocked: of('blocked'),
    sold: of('sold'),
  };
}
