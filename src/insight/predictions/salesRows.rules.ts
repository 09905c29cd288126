import type { PastCell } from '#insight/past-bookings/pastBooking.rules.ts';
import { beyondOwn } from '#insight/past-bookings/pastBooking.rules.ts';
import type { Counts } from '#platform/forecasting/counts.ts';
import { monthIndex, ofYear } from './months.rules.ts';

/** Bookings of one project in one month, by the month in which they were entered. */
export interface BookedCell {
  rowId: string;
  month: string;
  entered: string;
  units: number;
  valuePaise: number;
}

/** How the stock of a tower changed in one month; null for villas and plots without a tower. */
export interface StockStep {
  rowId: string;
  towerId: string | null;
  month: string;
  /** More or fewer units than before that are free or held. */
  offered: number;
  /** More or fewer units than before that exist at all. */
  existing: number;
  /** Came on the market: new, or no longer blocked. */
  released: number;
}

/** Blocked units that come on the market on a day that is set; all of a month and tower together. */
export interface PlannedRelease {
  rowId: string;
  towerId: string | null;
  month: string;
  units: number;
}

/** Whose bookings are counted: a project, or a type of unit in it. */
interface CountedRow {
  id: string;
  name: string;
}

export interface SalesRow extends CountedRow {
  /** Its first month with a booking. */
  begin: number;
  counts: Counts;
  launches: ReadonlySet<number>;
  /** Months of which more was imported than Plinth has itself. */
  imported: ReadonlySet<number>;
  /** Free and held units; no limit at a month end before Plinth knew of any. */
  supply: number;
  /** Units planned to come on the market, by month. */
  releases: ReadonlyMap<number, number>;
  /** Months to come in which a tower opens, or a fifth of the stock comes on the market. */
  launchesAhead: ReadonlySet<number>;
}

export interface SalesFacts {
  rows: readonly CountedRow[];
  booked: readonly BookedCell[];
  /** Imported from before Plinth; known at every month end from their month on. */
  past: readonly PastCell[];
  stock: readonly StockStep[];
  planned: readonly PlannedRelease[];
}

/** A month in which so much of the stock came on the market is one of a launch. */
const LAUNCH_SHARE = 0.2;

/**
 * The months of each row up to one, all ending in it: with what was entered until then, or with all that is given when
 * it is the last. A row begins with its first booking. Bookings of Plinth are among those imported for their month.
 */
export function rowsUntil(facts: SalesFacts, last: number, isLatest: boolean): SalesRow[] {
  const isKnown = (month: string) => isLatest || monthIndex(month) <= last;
  return facts.rows.map((row) => {
    const booked = facts.booked.filter(
      (cell) => cell.rowId === row.id && monthIndex(cell.month) <= last && isKnown(cell.entered),
    );
    const past = facts.past.filter(
      ({ rowId, month, units }) => rowId === row.id && units > 0 && monthIndex(month) <= last,
    );
    const stock = facts.stock.filter((step) => step.rowId === row.id && isKnown(step.month));
    const begin = Math.min(last + 1, ...[...booked, ...past].map(({ month }) => monthIndex(month)));
    const values = new Float64Array(last + 1 - begin);
    for (const { month, units } of booked)
      values[monthIndex(month) - begin] = unitsAt(values, month, begin) + units;
    const imported = new Set<number>();
    for (const { month, units } of past) {
      const more = beyondOwn(units, unitsAt(values, month, begin));
      if (more === 0) continue;
      values[monthIndex(month) - begin] = unitsAt(values, month, begin) + more;
      imported.add(monthIndex(month));
    }
    const launches = launchesOf(stock, past);
    const skipped = new Set(
      [...values.keys()].filter(
        (place) => launches.has(begin + place) || (values[place] === 0 && isSoldOut(stock, begin + place)),
      ),
    );
    const supply = stock.reduce((sum, { offered }) => sum + offered, 0);
    // What is planned today was not known at an earlier month end.
    const planned = isLatest ? facts.planned.filter((release) => release.rowId === row.id) : [];
    return {
      ...row,
      begin,
      counts: { values, firstMonth: ofYear(begin), skipped },
      launches,
      imported,
      supply: isLatest || stock.length > 0 ? Math.max(0, supply) : Infinity,
      ...plansOf(planned, stock, last),
    };
  });
}

function unitsAt(values: Float64Array, month: string, begin: number): number {
  return values[monthIndex(month) - begin] ?? 0;
}

/**
 * Months in which a project or tower opened, or a fifth of the stock came on the market. Stock that was entered when
 * the project had been selling before Plinth opened nothing.
 */
function launchesOf(stock: readonly StockStep[], past: readonly PastCell[]): Set<number> {
  const launches = new Set<number>();
  for (const tower of new Set(stock.map(({ towerId }) => towerId))) {
    const opened = stock.filter((step) => step.towerId === tower && step.released > 0);
    if (opened.length > 0) launches.add(Math.min(...opened.map(({ month }) => monthIndex(month))));
  }
  for (const month of new Set(stock.map((step) => step.month))) {
    const released = sumOf(stock, (step) => (step.month === month ? step.released : 0));
    const existing = sumOf(stock, (step) => (step.month <= month ? step.existing : 0));
    if (released > 0 && released >= LAUNCH_SHARE * existing) launches.add(monthIndex(month));
  }
  const entered = Math.min(...stock.map(({ month }) => monthIndex(month)));
  if (past.some(({ month }) => monthIndex(month) < entered)) launches.delete(entered);
  return launches;
}

/** A day that has passed is meant for the first month ahead. */
function plansOf(
  planned: readonly PlannedRelease[],
  stock: readonly StockStep[],
  last: number,
): Pick<SalesRow, 'releases' | 'launchesAhead'> {
  const releases = new Map<number, number>();
  const launchesAhead = new Set<number>();
  const existing = sumOf(stock, (step) => step.existing);
  const monthOf = ({ month }: PlannedRelease) => Math.max(last + 1, monthIndex(month));
  for (const release of planned) {
    const month = monthOf(release);
    releases.set(month, (releases.get(month) ?? 0) + release.units);
    const isOpened = stock.some(({ towerId, released }) => towerId === release.towerId && released > 0);
    if (!isOpened)
      launchesAhead.add(
        Math.min(...planned.filter(({ towerId }) => towerId === release.towerId).map(monthOf)),
      );
  }
  for (const [month, units] of releases) if (units >= LAUNCH_SHARE * existing) launchesAhead.add(month);
  return { releases, launchesAhead };
}

/** Of one month all bookings that were imported beyond those in Plinth, over all rows. */
export function importedIn(
  month: string,
  booked: readonly Pick<BookedCell, 'rowId' | 'month' | 'units'>[],
  past: readonly PastCell[],
): number {
  const ownOf = (id: string) =>
    booked.reduce((sum, cell) => (cell.rowId === id && cell.month === month ? sum + cell.units : sum), 0);
  return past.reduce(
    (sum, cell) => (cell.month === month ? sum + beyondOwn(cell.units, ownOf(cell.rowId)) : sum),
    0,
  );
}

/** What one booking was worth, of the last so many of each row: Plinth's own, then those that were imported. */
export function withPastValues(
  own: ReadonlyMap<string, readonly number[]>,
  past: readonly PastCell[],
  most: number,
): Record<string, number[]> {
  const values = new Map([...own].map(([id, known]) => [id, [...known]]));
  for (const { rowId, valuedUnits, valuePaise } of past.toReversed()) {
    const known = values.get(rowId) ?? [];
    const wanted = Math.min(valuedUnits, most - known.length);
    for (let at = 0; at < wanted; at += 1) known.push(Math.round(valuePaise / valuedUnits));
    if (known.length > 0) values.set(rowId, known);
  }
  return Object.fromEntries(values);
}

const MONTHS_AFTER = 6;
/** From so many launches on one ahead can be compared. */
const LEAST_LAUNCHES = 2;

/**
 * How many times the mean of the six months after it a month of a launch sold: the median of all launches that these
 * rows had; null where fewer than two are known.
 */
export function launchRatio(rows: readonly SalesRow[]): { times: number; launches: number } | null {
  const ratios = rows.flatMap(({ begin, counts: { values }, launches }) =>
    [...launches].flatMap((month) => {
      const place = month - begin;
      const after = values.slice(place + 1, place + 1 + MONTHS_AFTER);
      const mean = after.reduce((sum, units) => sum + units, 0) / MONTHS_AFTER;
      return place >= 0 && after.length === MONTHS_AFTER && mean > 0 ? [(values[place] ?? 0) / mean] : [];
    }),
  );
  if (ratios.length < LEAST_LAUNCHES) return null;
  const sorted = ratios.toSorted((one, other) => one - other);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return { times: ((low ?? 1) + (high ?? 1)) / 2, launches: ratios.length };
}

/** There was nothing to sell from its first day to its last; unknown before units were entered. */
function isSoldOut(stock: readonly StockStep[], month: number): boolean {
  const before = stock.filter((step) => monthIndex(step.month) < month);
  const released = sumOf(stock, (step) => (monthIndex(step.month) === month ? step.released : 0));
  return before.length > 0 && released === 0 && sumOf(before, ({ offered }) => offered) <= 0;
}

function sumOf(stock: readonly StockStep[], of: (step: StockStep) => number): number {
  return stock.reduce((sum, step) => sum + of(step), 0);
}
