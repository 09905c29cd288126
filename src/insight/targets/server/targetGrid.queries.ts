import type { QueryOf } from '#platform/contract/call.ts';
import { financialYearStart } from '#platform/contract/calendar.ts';
import { forbidden } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { SELLERS } from '#sales/sale.rules.ts';
import type { getSalesTargets as getCall, TargetGrid, TargetRow } from '../target.contract.ts';
import { TARGET_WRITERS } from '../target.contract.ts';
import type { MonthTarget, TargetKind } from '../target.rules.ts';
import { aimColour, aimOf, isYearOpen, monthsOfYear } from '../target.rules.ts';
import { bookedMonths } from './bookedMonths.queries.ts';
import { seesAllSales, targetedPeople } from './target.people.ts';
import type { StoredTarget } from './target.store.ts';
import { targetsWithin } from './target.store.ts';

interface Owner {
  id: string;
  name: string;
  isPast: boolean;
}

/** The targets of a year beside what was booked, and beside the year before: a fixed number of statements. */
export async function getSalesTargets(
  read: Read,
  { year = financialYearStart(read.today), of: kind }: QueryOf<typeof getCall>,
): Promise<TargetGrid> {
  const seesAll = seesAllSales(read);
  if (kind === 'projects' && !seesAll)
    throw forbidden('Targets of projects are for those who see all sales.');
  const months = monthsOfYear(year);
  const earlier = monthsOfYear(year - 1);
  const days = { from: `${earlier[0]}-01`, to: daysOfMonth(months.at(-1) ?? '').to };
  const yearDays = { from: `${months[0]}-01`, to: days.to };
  const otherKind = kind === 'people' ? 'projects' : 'people';
  const [grid, owners, targets, others, booked, rates] = await Promise.all([
    gridOf(read, year, kind),
    kind === 'people' ? sellers(read) : projects(read),
    targetsWithin(read, kind, days),
    seesAll ? targetsWithin(read, otherKind, yearDays) : null,
    bookedMonths(read, kind, days),
    ratesFor(read, ['season.index']),
  ]);
  const targetOf = byOwnerAndMonth(targets);
  const hasAny = ({ id }: Owner) =>
    targets.some((target) => target.id === id) ||
    earlier.concat(months).some((month) => booked(id, month).booked.value > 0);
  return {
    year,
    of: kind,
    version: grid?.version ?? 0,
    months,
    season: [...rateOn(rates, 'season.index', read.today).value.months],
    rows: owners
      .filter((owner) => !owner.isPast || hasAny(owner))
      .map((owner): TargetRow => ({
        ...owner,
        cells: months.map((month) => {
          const target = targetOf(owner.id, month);
          const sold = booked(owner.id, month);
          return { ...target, ...sold, colour: colourOf(read, target, sold) };
        }),
        lastYear: earlier.map((month) => {
          const sold = booked(owner.id, month);
          return {
            ...targetOf(owner.id, month),
            booked: sold.booked.value,
            bookedPaise: sold.bookedValue?.value ?? null,
          };
        }),
      })),
    other: others && months.map((month) => monthTotal(month, others)),
    allowedActions:
      hasRole(read.caller.role, ...TARGET_WRITERS) && isYearOpen(year, read.today) ? ['set'] : [],
  };
}

function colourOf(
  read: Read,
  target: MonthTarget,
  { booked, bookedValue }: { booked: { value: number }; bookedValue: { value: number } | null },
): TargetRow['cells'][number]['colour'] {
  if (target.units === null && target.valuePaise === null) return null;
  const aim = aimOf([target], daysOfMonth(target.month), read.today);
  return aim && aimColour({ units: booked.value, valuePaise: bookedValue?.value ?? null }, aim);
}

function byOwnerAndMonth(targets: readonly StoredTarget[]): (id: string, month: string) => MonthTarget {
  const found = new Map(targets.map((target) => [`${target.id} ${target.month}`, target]));
  return (id, month) => {
    const { units = null, valuePaise = null } = found.get(`${id} ${month}`) ?? {};
    return { month, units, valuePaise };
  };
}

function monthTotal(month: string, targets: readonly StoredTarget[]): MonthTarget {
  const of = targets.filter((target) => target.month === month);
  const sum = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
  };
  return {
    month,
    units: sum(of.map(({ units }) => units)),
    valuePaise: sum(of.map(({ valuePaise }) => valuePaise)),
  };
}

function gridOf(read: Pick<Read, 'db'>, year: number, kind: TargetKind) {
  return read.db
    .selectFrom('salesTargetGrid')
    .select(['id', 'version'])
    .where('year', '=', year)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Whoever may book, and whoever booked or had a target and does so no more. */
async function sellers(read: Read): Promise<Owner[]> {
  const rows = await targetedPeople(read)
    .select(['appUser.id', 'firstName', 'lastName', 'role', 'status', 'deletedAt'])
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('appUser.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: displayName(row),
    isPast: !hasRole(row.role, ...TARGETED) || row.status !== 'active' || row.deletedAt !== null,
  }));
}

/** Those who sell every day; heads and managers of partners have a row once they booked something. */
const TARGETED = SELLERS.filter((role) => role === 'Sales Executive' || role === 'Sales Manager');

async function projects(read: Read): Promise<Owner[]> {
  const rows = await visibleProjects(read)
    .select(['project.id', 'project.name', 'project.status'])
    .orderBy('project.name')
    .orderBy('project.id')
    .execute();
  return rows.map(({ id, name, status }) => ({ id, name, isPast: status === 'archived' }));
}
