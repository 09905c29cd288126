import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import type { getPastBookings as getCall, PastBookings } from '../pastBooking.contract.ts';
import type { PastCell } from '../pastBooking.rules.ts';

const MONTH = sql<string>`to_char(past_booking.month, 'YYYY-MM')`;
const UNITS = sql<number>`sum(past_booking.units)`;
const VALUE = sql<number | null>`sum(past_booking.value_paise)`;

interface Wanted {
  /** The last month. */
  to: string;
  unitType: UnitType | undefined;
  by: 'project' | 'type';
}

/** What was booked before Plinth in each month up to one, in one order always. */
export async function pastCells(read: Read, { to, unitType, by }: Wanted): Promise<PastCell[]> {
  const project = sql<string>`past_booking.project_id::text`;
  return visiblePastBookings(read)
    .where('pastBooking.month', '<=', `${to}-01`)
    .$if(unitType !== undefined, (query) => query.where('pastBooking.unitType', '=', unitType ?? 'studio'))
    .select([
      (by === 'project' ? project : sql<string>`${project} || '/' || past_booking.unit_type`).as('rowId'),
      MONTH.as('month'),
      UNITS.as('units'),
      sql<number>`coalesce(sum(past_booking.units) filter (where past_booking.value_paise is not null), 0)`.as(
        'valuedUnits',
      ),
      sql<number>`coalesce(sum(past_booking.value_paise), 0)`.as('valuePaise'),
    ])
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .execute();
}

/** All of a project, or of all projects together: by month, and how much there is of each. */
export async function getPastBookings(
  read: Read,
  { projectId }: QueryOf<typeof getCall>,
): Promise<PastBookings> {
  if (projectId !== undefined) await requireVisibleProject(read, projectId);
  const of = () =>
    visiblePastBookings(read).$if(projectId !== undefined, (query) =>
      query.where('pastBooking.projectId', '=', projectId ?? ''),
    );
  const [projects, months, types, ownFrom] = await Promise.all([
    visiblePastBookings(read)
      .innerJoin('project', 'project.id', 'pastBooking.projectId')
      .groupBy(['project.id', 'project.name'])
      .orderBy('project.name')
      .orderBy('project.id')
      .select([
        'project.id',
        'project.name',
        sql<number>`count(distinct past_booking.month)`.as('months'),
        sql<string>`to_char(min(past_booking.month), 'YYYY-MM')`.as('from'),
        sql<string>`to_char(max(past_booking.month), 'YYYY-MM')`.as('to'),
        UNITS.as('units'),
        VALUE.as('valuePaise'),
      ])
      .execute(),
    of()
      .select([MONTH.as('month'), UNITS.as('units'), VALUE.as('valuePaise')])
      .groupBy('pastBooking.month')
      .orderBy('pastBooking.month', 'desc')
      .execute(),
    of()
      .select([MONTH.as('month'), 'pastBooking.unitType', UNITS.as('units')])
      .groupBy(['pastBooking.month', 'pastBooking.unitType'])
      .execute(),
    projectId === undefined ? null : ownFromOf(read, projectId),
  ]);
  const known = months.flatMap(({ valuePaise }) => (valuePaise === null ? [] : [valuePaise]));
  return {
    projects,
    months: months.map((month) => ({ ...month, types: typesOf(types, month.month) })),
    total: {
      months: months.length,
      units: months.reduce((sum, { units }) => sum + units, 0),
      valuePaise: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0),
    },
    ownFrom,
  };
}

function typesOf(
  rows: readonly { month: string; unitType: UnitType; units: number }[],
  month: string,
): PastBookings['months'][number]['types'] {
  const place = ({ unitType }: { unitType: UnitType }) => UNIT_TYPES.indexOf(unitType);
  return rows
    .filter((row) => row.month === month)
    .map(({ unitType, units }) => ({ unitType, units }))
    .toSorted((one, other) => place(one) - place(other));
}

/** The month in which the first booking of a project was entered; null before there is one. */
export async function ownFromOf(read: Read, projectId: string): Promise<string | null> {
  const first = await read.db
    .selectFrom('sale')
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .select((sale) => sale.fn.min('createdAt').as('at'))
    .executeTakeFirst();
  return first?.at ? dayOf(first.at, read.caller.timezone).slice(0, 7) : null;
}

function visiblePastBookings(read: Read) {
  return read.db
    .selectFrom('pastBooking')
    .where('pastBooking.projectId', 'in', visibleProjects(read).select('project.id'));
}
