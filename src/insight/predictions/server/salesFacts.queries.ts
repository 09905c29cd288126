import { expressionBuilder, sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { startOfDay } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import { listSales } from '#sales/sale.contract.ts';
import type { RowsLink } from '../prediction.contract.ts';
import type { BookedCell, PlannedRelease, StockStep } from '../salesRows.rules.ts';

// In one order always: draws follow the order of what is known, and an answer is found again by its question.

/** What is counted in a row: the bookings of a project, or of one type of its units. */
type RowBy = 'project' | 'type';

type ListQuery = RowsLink['query'];

export interface Known {
  /** The first day that is not known any more. */
  until: Day;
  unitType: UnitType | undefined;
}

/** The query of the list of sales that finds bookings: those that were entered by a day, without moves to another unit. */
export function bookingsQuery(entered: Day | null, unitType: UnitType | undefined): ListQuery {
  return {
    isUnitTransfer: 'false',
    ...(entered === null ? {} : { enteredUntil: entered }),
    ...(unitType === undefined ? {} : { unitType }),
  };
}

/** The bookings that a query of their list finds. */
export function bookingsOf(read: Read, query: ListQuery): Expression<SqlBool> {
  const sale = expressionBuilder<Tables, 'sale'>();
  return sale.and([
    saleListConditions(read, listSales.query.parse(query)),
    sale('sale.projectId', 'in', visibleProjects(read).select('project.id')),
  ]);
}

/** Bookings by month, and by the month in which they were entered; by day first, as naming the months takes longest. */
export async function bookedCells(read: Read, found: Expression<SqlBool>, by: RowBy): Promise<BookedCell[]> {
  const unitType = by === 'type' ? sql.ref('sale.unit_type') : sql`null::text`;
  const byDay = read.db
    .selectFrom('sale')
    .where(found)
    .select([
      'sale.projectId',
      unitType.as('unitType'),
      'sale.bookingDate as booked',
      sql<Day>`(sale.created_at at time zone ${read.caller.timezone})::date`.as('entered'),
      sql<number>`count(*)`.as('units'),
      sql<number>`sum(sale.agreement_value_paise)`.as('valuePaise'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`]);
  return read.db
    .selectFrom(byDay.as('sale'))
    .select([
      rowId(by).as('rowId'),
      sql<string>`to_char(sale.booked, 'YYYY-MM')`.as('month'),
      sql<string>`to_char(sale.entered, 'YYYY-MM')`.as('entered'),
      sql<number>`sum(sale.units)::bigint`.as('units'),
      sql<number>`sum(sale.value_paise)::bigint`.as('valuePaise'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`])
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .orderBy(sql`3`)
    .execute();
}

/** What one booking is worth is drawn from so many. */
export const LAST_VALUES = 40;

/** Agreement values of the last bookings of each row. */
export async function lastValues(
  read: Read,
  found: Expression<SqlBool>,
  by: RowBy,
): Promise<Map<string, number[]>> {
  const ranked = read.db
    .selectFrom('sale')
    .where(found)
    .select([
      rowId(by).as('rowId'),
      'sale.agreementValuePaise as value',
      sql<number>`row_number() over (partition by ${rowKey(by)} order by sale.booking_date desc, sale.id)`.as(
        'place',
      ),
    ])
    .as('ranked');
  const rows = await read.db
    .selectFrom(ranked)
    .where('place', '<=', LAST_VALUES)
    .groupBy('rowId')
    .orderBy('rowId')
    .select(['rowId', sql<number[]>`json_agg(value order by place)`.as('values')])
    .execute();
  return new Map(rows.map(({ rowId: id, values }) => [id, values]));
}

/** How the stock changed month by month, from every state a unit had until a day; a unit of another type leaves its row. */
export async function stockSteps(read: Read, { until, unitType }: Known, by: RowBy): Promise<StockStep[]> {
  const { timezone } = read.caller;
  const before = (column: string) =>
    sql<
      string | null
    >`lag(${sql.ref(column)}) over (partition by unit_state.unit_id order by unit_state.seq)`;
  const step = read.db
    .selectFrom('unitState')
    .innerJoin('unit', 'unit.id', 'unitState.unitId')
    .where('unitState.projectId', 'in', visibleProjects(read).select('project.id'))
    .where('unitState.validFrom', '<', startOfDay(until, timezone))
    .select([
      'unitState.projectId',
      'unit.towerId',
      'unitState.status',
      'unitState.unitType',
      before('unit_state.status').as('statusBefore'),
      before('unit_state.unit_type').as('typeBefore'),
      sql<string>`to_char(unit_state.valid_from at time zone ${timezone}, 'YYYY-MM')`.as('month'),
    ])
    .as('step');
  const rowId = sql<string>`step.project_id::text`;
  return read.db
    .selectFrom(step)
    .innerJoinLateral(SIDES.as('side'), (join) => join.onTrue())
    .where(sql<SqlBool>`side.unit_type is not null`)
    .$if(unitType !== undefined, (query) => query.where(sql<SqlBool>`side.unit_type = ${unitType ?? ''}`))
    .select([
      (by === 'project' ? rowId : sql<string>`${rowId} || '/' || side.unit_type`).as('rowId'),
      'step.towerId',
      'step.month',
      sql<number>`sum(side.sign * coalesce(side.status in ('available', 'reserved'), false)::int)`.as(
        'offered',
      ),
      sql<number>`sum(side.sign * (side.status is not null)::int)`.as('existing'),
      sql<number>`sum((side.sign = 1 and coalesce(step.status in ('available', 'reserved'), false)
        and coalesce(step.status_before = 'blocked', true))::int)`.as('released'),
    ])
    .groupBy([sql`1`, 'step.towerId', 'step.month'])
    .orderBy(sql`1`)
    .orderBy('step.towerId')
    .orderBy('step.month')
    .execute();
}

/** Blocked units with a day on which they come on the market, by its month. */
export function plannedReleases(
  read: Read,
  unitType: UnitType | undefined,
  by: RowBy,
): Promise<PlannedRelease[]> {
  return read.db
    .selectFrom('unit')
    .where('unit.projectId', 'in', visibleProjects(read).select('project.id'))
    .where('unit.deletedAt', 'is', null)
    .where('unit.releaseOn', 'is not', null)
    .$if(unitType !== undefined, (query) => query.where(sql<SqlBool>`unit.unit_type = ${unitType ?? ''}`))
    .select([
      (by === 'project'
        ? sql<string>`unit.project_id::text`
        : sql<string>`unit.project_id::text || '/' || unit.unit_type`
      ).as('rowId'),
      'unit.towerId',
      sql<string>`to_char(unit.release_on, 'YYYY-MM')`.as('month'),
      sql<number>`count(*)::int`.as('units'),
    ])
    .groupBy([sql`1`, 'unit.towerId', sql`3`])
    .orderBy(sql`1`)
    .orderBy(sql`3`)
    .orderBy('unit.towerId')
    .execute();
}

/** What a unit became is added, what it was is taken away. */
const SIDES = sql<{ status: string | null; unitType: string | null; sign: number }>`(
  select * from (values (step.status, step.unit_type, 1), (step.status_before, step.type_before, -1))
    as both_sides(status, unit_type, sign))`;

/** What a row is sorted by; its name as text takes longer to compare. */
function rowKey(by: RowBy): RawBuilder<unknown> {
  return by === 'project' ? sql`sale.project_id` : sql`sale.project_id, sale.unit_type`;
}

/** Rows are named by their project, or by project and type: '…/2BHK'. */
function rowId(by: RowBy): RawBuilder<string> {
  return by === 'project'
    ? sql<string>`sale.project_id::text`
    : sql<string>`sale.project_id::text || '/' || sale.unit_type`;
}
