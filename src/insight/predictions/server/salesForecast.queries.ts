import type { QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { invalid, notFound } from '#platform/contract/errors.ts';
import { daysOfMonth, lastMonths } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import type { PastCell } from '#insight/past-bookings/pastBooking.rules.ts';
import { pastCells } from '#insight/past-bookings/server/pastBooking.queries.ts';
import { monthAt, monthIndex } from '../months.rules.ts';
import type { RowsLink } from '../prediction.contract.ts';
import type { getSalesForecast as forecastCall, SalesForecast } from '../salesForecast.contract.ts';
import type { SalesQuestion } from '../salesForecast.rules.ts';
import { unvaluedNotes } from '../salesForecast.rules.ts';
import type { BookedCell } from '../salesRows.rules.ts';
import { importedIn, withPastValues } from '../salesRows.rules.ts';
import { predictedSales } from './prediction.thread.ts';
import {
  bookedCells,
  bookingsOf,
  bookingsQuery,
  LAST_VALUES,
  lastValues,
  plannedReleases,
  stockSteps,
} from './salesFacts.queries.ts';

/** Bookings in the months after the last complete one, from what was known at the end of a day. */
export async function getSalesForecast(
  read: Read,
  { projectId, unitType, months, asOf = read.today }: QueryOf<typeof forecastCall>,
): Promise<SalesForecast> {
  if (asOf > read.today) throw invalid('asOf', 'As of must be today or a day before.');
  const { question, query } = await salesQuestion(read, { projectId, unitType, months, asOf });
  const { last, booked, past } = question;
  const { launches, basis, ...said } = await predictedSales(question);
  const isOf = ({ rowId }: { rowId: string }) => projectId === undefined || rowId === projectId;
  return {
    asOf,
    computedAt: read.now,
    ...said,
    notes: [...said.notes, ...unvaluedNotes(question)],
    basis: {
      ...basis,
      from: basis.months === 0 ? null : monthAt(last + 1 - basis.months),
      to: basis.months === 0 ? null : monthAt(last),
    },
    history: historyOf({
      booked: booked.filter(isOf),
      past: past.filter(isOf),
      last,
      query,
      launches: new Set(launches),
    }),
  };
}

interface Asked {
  projectId: string | undefined;
  unitType: UnitType | undefined;
  months: number;
  asOf: Day;
}

/** What is known of bookings at the end of a day, and the query of the list that finds them. 404 for a project that is not there. */
export async function salesQuestion(
  read: Read,
  { projectId, unitType, months, asOf }: Asked,
): Promise<{ question: SalesQuestion; query: RowsLink['query'] }> {
  const [last = ''] = lastMonths(asOf, 2);
  const known = bookingsQuery(asOf === read.today ? null : asOf, unitType);
  const found = (to: string) => bookingsOf(read, { ...known, to });
  const [rows, booked, past, stock, planned, values, rates] = await Promise.all([
    visibleProjects(read).select(['project.id', 'project.name']).orderBy('project.name').execute(),
    bookedCells(read, found(daysOfMonth(last).to), 'project'),
    seesAllSales(read) ? pastCells(read, { to: last, unitType, by: 'project' }) : [],
    stockSteps(read, { until: addDays(asOf, 1), unitType }, 'project'),
    // What was planned on a past day is not kept.
    asOf === read.today ? plannedReleases(read, unitType, 'project') : [],
    lastValues(read, found(asOf), 'project'),
    ratesFor(read, ['season.index']),
  ]);
  if (projectId !== undefined && !rows.some(({ id }) => id === projectId)) throw notFound('Project');
  const question = {
    rows,
    booked,
    past,
    stock,
    planned,
    last: monthIndex(last),
    horizon: months,
    asked: projectId ?? null,
    values: withPastValues(values, past, LAST_VALUES),
    season: rateOn(rates, 'season.index', asOf).value.months,
  };
  return { question, query: { ...known, ...(projectId === undefined ? {} : { projectId }) } };
}

/** Past bookings are nobody's: who reads a forecast of some sales alone, gets it without them. */
function seesAllSales({ caller }: Read): boolean {
  return SALE_REACH[caller.role] === 'all';
}

const SHOWN_MONTHS = 36;

interface Booked {
  booked: readonly BookedCell[];
  past: readonly PastCell[];
  last: number;
  query: RowsLink['query'];
  launches: ReadonlySet<string>;
}

function historyOf({ booked, past, last, query, launches }: Booked): SalesForecast['history'] {
  const begun = [...booked, ...past.filter(({ units }) => units > 0)];
  const first = Math.min(last + 1, ...begun.map(({ month }) => monthIndex(month)));
  const begin = Math.max(first, last + 1 - SHOWN_MONTHS);
  return Array.from({ length: last + 1 - begin }, (_, place) => {
    const month = monthAt(begin + place);
    const ofMonth = booked.filter((cell) => cell.month === month);
    const imported = importedIn(month, booked, past);
    return {
      month,
      units: ofMonth.reduce((sum, { units }) => sum + units, imported),
      imported,
      valuePaise: ofMonth.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
      launch: launches.has(month),
      link: { list: 'sales' as const, query: { ...query, ...daysOfMonth(month) } },
    };
  });
}
