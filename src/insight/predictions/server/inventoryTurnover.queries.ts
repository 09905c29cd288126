import type { QueryOf } from '#platform/contract/call.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { notFound } from '#platform/contract/errors.ts';
import type { Period } from '#platform/contract/period.ts';
import { daysOfMonth, lastMonths } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { monthsOfInventory, pacePeriod } from '#inventory/stock/pace.rules.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import { absorptionPct, AGE_BANDS, listedWithin, paceOf } from '#inventory/units/unitStatistics.rules.ts';
import type {
  getInventoryTurnover as turnoverCall,
  InventoryTurnover,
  TurnoverRow,
} from '../inventoryTurnover.contract.ts';
import { pastCells } from '#insight/past-bookings/server/pastBooking.queries.ts';
import { monthAt, monthIndex } from '../months.rules.ts';
import { FAR_NOTE, SELL_OUT } from '../salesForecast.text.rules.ts';
import type { StockStep } from '../salesRows.rules.ts';
import { predictedSellOut } from './prediction.thread.ts';
import { bookedCells, plannedReleases, stockSteps } from './salesFacts.queries.ts';
import { allBookings, availableStock, soldOf } from './turnoverFacts.queries.ts';

const YEAR = 12;

/** How fast the stock of each project and type is sold, and when its last unit will be. */
export async function getInventoryTurnover(
  read: Read,
  { projectId }: QueryOf<typeof turnoverCall>,
): Promise<InventoryTurnover> {
  const [from = '', ...rest] = lastMonths(read.today, YEAR + 1);
  const last = rest.at(-2) ?? from;
  const year = { from: `${from}-01`, to: daysOfMonth(last).to };
  const last90Days = pacePeriod(read.today);
  const twoYears = { from: `${monthAt(monthIndex(from) - YEAR)}-01`, to: read.today };
  const known = { until: addDays(read.today, 1), unitType: undefined };
  const booked = allBookings(read, year.to);
  const [
    projects,
    byProject,
    byType,
    past,
    pastByType,
    stock,
    typeStock,
    planned,
    typePlanned,
    free,
    sold,
    rates,
  ] = await Promise.all([
    visibleProjects(read)
      .select(['project.id', 'project.name', 'project.targetSelloutDate as target'])
      .orderBy('project.name')
      .execute(),
    bookedCells(read, booked, 'project'),
    bookedCells(read, booked, 'type'),
    pastCells(read, { to: last, unitType: undefined, by: 'project' }),
    pastCells(read, { to: last, unitType: undefined, by: 'type' }),
    stockSteps(read, known, 'project'),
    stockSteps(read, known, 'type'),
    plannedReleases(read, undefined, 'project'),
    plannedReleases(read, undefined, 'type'),
    availableStock(read, projectId),
    soldOf(read, { last90Days, year, twoYears }),
    ratesFor(read, ['season.index']),
  ]);
  if (projectId !== undefined && !projects.some(({ id }) => id === projectId)) throw notFound('Project');
  const typeIds = [...new Set([...byType, ...pastByType, ...typeStock].map(({ rowId }) => rowId))];
  const shown = projects.filter(({ id }) => free.some((row) => row.projectId === id));
  const stockOf = (id: string, unitType: UnitType | null) => ({
    free: free.filter((row) => row.projectId === id && (unitType === null || row.unitType === unitType)),
    sold: sold.filter((row) => row.projectId === id && (unitType === null || row.unitType === unitType)),
    steps: (unitType === null ? stock : typeStock).filter(({ rowId }) => rowId === idOf(id, unitType)),
  });
  const lines = shown.flatMap((project) => [
    { project, unitType: null, ...stockOf(project.id, null) },
    ...stockOf(project.id, null).free.map(({ unitType }) => ({
      project,
      unitType,
      ...stockOf(project.id, unitType),
    })),
  ]);
  const { sales, rows } = await predictedSellOut({
    sales: {
      rows: projects.map(({ id, name }) => ({ id, name })),
      booked: byProject,
      past,
      stock,
      planned,
      last: monthIndex(last),
      horizon: 1,
      asked: projectId ?? null,
      values: {},
      season: rateOn(rates, 'season.index', read.today).value.months,
    },
    types: {
      rows: typeIds.map((id) => ({ id, name: id })),
      booked: byType,
      past: pastByType,
      stock: typeStock,
      planned: typePlanned,
    },
    cancelled: Object.fromEntries(
      lines.map(({ project, unitType }) => [
        idOf(project.id, unitType),
        cancelledShare(stockOf(project.id, null).sold),
      ]),
    ),
    targets: Object.fromEntries(
      lines.flatMap(({ project: { id, target }, unitType }) =>
        target === null ? [] : [[idOf(id, unitType), monthIndex(target)]],
      ),
    ),
  });
  const { basis, confidence, refusal, error, notes } = sales;
  const isFar = lines.some(({ project, unitType }) => rows[idOf(project.id, unitType)]?.isFar);
  return {
    asOf: read.today,
    computedAt: read.now,
    method: SELL_OUT,
    basis: {
      ...basis,
      from: basis.months === 0 ? null : monthAt(monthIndex(last) + 1 - basis.months),
      to: basis.months === 0 ? null : last,
    },
    confidence: isFar ? 'low' : confidence,
    refusal,
    error,
    notes: isFar ? [...notes, FAR_NOTE] : notes,
    year,
    last90Days,
    rows: lines.map(({ project, unitType, ...of }): TurnoverRow => {
      const { isFar: _isFar, ...said } = rows[idOf(project.id, unitType)] ?? NOTHING_SAID;
      const available = of.free.reduce((sum, row) => sum + row.available, 0);
      const net = of.sold.reduce((sum, row) => sum + row.netIn90Days, 0);
      const netInYear = of.sold.reduce((sum, row) => sum + row.netInYear, 0);
      const query = {
        projectId: project.id,
        ...(unitType === null ? {} : { unitType }),
        status: 'available',
      };
      const { offered, average } = yearOf(of.steps, year);
      return {
        projectId: project.id,
        projectName: project.name,
        unitType,
        available,
        link: { list: 'units', query },
        ageing: AGE_BANDS.map((band) => ({
          band,
          units: of.free.reduce((sum, { ages }) => sum + ages[band], 0),
          link: { list: 'units', query: { ...query, ...listedWithin(band, read.today) } },
        })),
        absorption: absorptionPct(netInYear, offered),
        monthsOfInventory: monthsOfInventory(available, Math.max(0, net)),
        turnover: average === 0 ? null : Math.round((netInYear / average) * 100) / 100,
        status: paceOf(available, Math.max(0, net)),
        ...said,
        targetDate: project.target,
        neededPerMonth: neededPerMonth(available, monthIndex(read.today), project.target),
      };
    }),
  };
}

const NOTHING_SAID = { soldOut: null, refusal: null, chanceByTarget: null, isFar: false };

function idOf(projectId: string, unitType: UnitType | null): string {
  return unitType === null ? projectId : `${projectId}/${unitType}`;
}

/** What was on offer in the year, at its beginning or since, and the mean of its month ends. */
function yearOf(steps: readonly StockStep[], year: Period): { offered: number; average: number } {
  const [first, last] = [monthIndex(year.from), monthIndex(year.to)];
  const until = (month: number) =>
    steps.reduce((sum, step) => (monthIndex(step.month) <= month ? sum + step.offered : sum), 0);
  const released = steps.reduce((sum, step) => {
    const month = monthIndex(step.month);
    return month >= first && month <= last ? sum + step.released : sum;
  }, 0);
  const ends = Array.from({ length: last + 1 - first }, (_, at) => until(first + at));
  const average = ends.reduce((sum, units) => sum + units, 0) / ends.length;
  return { offered: until(first - 1) + released, average };
}

function cancelledShare(sold: readonly { booked: number; cancelled: number }[]): number {
  const booked = sold.reduce((sum, row) => sum + row.booked, 0);
  const cancelled = sold.reduce((sum, row) => sum + row.cancelled, 0);
  return booked === 0 ? 0 : cancelled / booked;
}

/** The running month counts as one. */
function neededPerMonth(available: number, now: number, target: string | null): number | null {
  if (target === null || monthIndex(target) < now) return null;
  return Math.round((available / (monthIndex(target) - now + 1)) * 10) / 10;
}
