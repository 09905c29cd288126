import { hasRole } from '#platform/contract/roles.ts';
import { displayName } from '#platform/contract/format.ts';
import { masked } from '#company/people/server/facts.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { unitConditions } from '#inventory/units/server/unit.filter.ts';
import { visibleUnits } from '#inventory/units/server/unit.rows.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import { aYearEarlier, daysOfMonth, lastMonths } from '#platform/contract/period.ts';
import { LIVE, salesByMonth, salesFigures } from '../sale.figures.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure, inPeriod, inProject } from '#insight/reporting/server/scope.ts';

/** Bookings of the period beside those of the same days a year earlier. */
export async function bookings(scope: Scope): Promise<Dashboard['bookings']> {
  const [now, gross, before, partners] = await Promise.all([
    salesFigures(scope, inPeriod(scope, LIVE)),
    salesFigures(scope, inPeriod(scope, {})),
    salesFigures(scope, { ...LIVE, ...aYearEarlier(scope.period) }),
    salesFigures(scope, inPeriod(scope, { ...LIVE, viaPartner: 'true' })),
  ]);
  const price = <Value>(value: Value) => masked(scope.read, 'salePrice', value);
  return {
    units: now.units,
    gross: gross.units,
    unitsAYearEarlier: before.units,
    value: price(now.value),
    valueAYearEarlier: price(before.value),
    discount: price(now.discount),
    viaPartner: price(partners.units),
  };
}

/** Two full years and the current month. */
const CHART_MONTHS = 25;

/** Bookings by month, so that each stands beside the one a year before. */
export async function bookingMonths(scope: Scope): Promise<Dashboard['bookingMonths']> {
  const months = lastMonths(scope.read.today, CHART_MONTHS);
  const days = { from: `${months[0]}-01`, to: scope.read.today };
  const ofMonth = await salesByMonth(scope, { ...LIVE, ...days }, daysOfMonth);
  return months.map((month) => {
    const { units, value } = ofMonth(month);
    return { month, units, value };
  });
}

const MAX_HOLDS = 8;

/** Units held for customers, the earliest to end first; a Sales Executive sees their own. */
export async function holds(scope: Scope): Promise<Dashboard['holds']> {
  const { read } = scope;
  const own: ListQuery = hasRole(read.caller.role, 'Sales Executive')
    ? { reservedById: read.caller.userId }
    : {};
  const query = inProject(scope, { status: 'reserved', ...own });
  const held = visibleUnits(read).where(unitConditions(read, listUnits.query.parse(query)));
  const [{ count }, rows] = await Promise.all([
    held.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    held
      .leftJoin('lead', (join) => join.onRef('lead.id', '=', 'unit.reservedForLeadId').on(visibleLeads(read)))
      .leftJoin('appUser as holder', 'holder.id', 'unit.reservedById')
      .select([
        'unit.id as unitId',
        'unit.unitNumber',
        'unit.projectId',
        'project.name as projectName',
        'lead.firstName',
        'lead.lastName',
        'holder.firstName as holderFirstName',
        'holder.lastName as holderLastName',
        'unit.reservedUntil as until',
      ])
      .orderBy('unit.reservedUntil')
      .orderBy('unit.id')
      .limit(MAX_HOLDS)
      .execute(),
  ]);
  return {
    count: figure('units', query, count),
    first: rows.map(({ firstName, lastName, holderFirstName, holderLastName, ...row }) => ({
      ...row,
      customerName: firstName === null ? null : displayName({ firstName, lastName }),
      holderName:
        holderFirstName === null
          ? null
          : displayName({ firstName: holderFirstName, lastName: holderLastName }),
    })),
  };
}
