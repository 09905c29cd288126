import { refusalOfCounts } from '#platform/forecasting/chosen.ts';
import type { CountModel } from '#platform/forecasting/counts.ts';
import { forecastCounts, learnCounts, monthOf } from '#platform/forecasting/counts.ts';
import type { Random } from '#platform/forecasting/paths.ts';
import type { RowAhead } from './bookingPaths.rules.ts';
import { bandOf, meanOf, monthBand, rowAhead, tenths } from './bookingPaths.rules.ts';
import { monthAt, ofYear } from './months.rules.ts';
import type { Band } from './prediction.contract.ts';
import type { SalesForecast } from './salesForecast.contract.ts';
import type { SalesFacts, SalesRow } from './salesRows.rules.ts';
import { launchRatio, rowsUntil } from './salesRows.rules.ts';
import {
  CHANCE_SEASON_NOTE,
  driftText,
  errorOf,
  importedText,
  launchText,
  leftOutText,
  LAST_MONTH_AGAIN,
  OWN_COUNTS,
  OWN_SEASON_NOTE,
  refusalOf,
  SEED_SEASON_NOTE,
  unvaluedText,
  YOUNG_NOTE,
} from './salesForecast.text.rules.ts';

// Bookings in the months to come (decision 102): counts of each project that learn together, whose older months weigh less.

export interface SalesQuestion extends SalesFacts {
  /** The last complete month. */
  last: number;
  horizon: number;
  /** Only this row is predicted; the others teach. Null for all together. */
  asked: string | null;
  /** Agreement values of the last bookings of each row. */
  values: Readonly<Record<string, readonly number[]>>;
  /** Of the twelve months of a year, for what own months do not tell. */
  season: readonly number[];
}

export type SalesPrediction = Pick<
  SalesForecast,
  'method' | 'confidence' | 'refusal' | 'error' | 'notes' | 'months' | 'total' | 'projects' | 'supply'
> & { basis: Pick<SalesForecast['basis'], 'months' | 'rows'>; launches: string[] };

const PATHS = 1000;
/** Of the month ends at which the error is made. */
const ORIGIN_PATHS = 300;
const ORIGINS = 6;
const DRIFT_MONTHS = 3;
/** Rates that changed are forgotten as fast as the method can. */
const FASTEST = 0.75;
const SURE_MONTHS = 12;
/** From so many on a season of one's own is looked for. */
const SEASON_MONTHS = 24;

/** What was said at a month end, or is said now, of the requested rows. */
interface Said {
  rows: readonly SalesRow[];
  model: CountModel;
  /** Rows of which something can be said. */
  told: readonly SalesRow[];
}

export function predictSales(question: SalesQuestion, random: Random): SalesPrediction {
  const { last, horizon } = question;
  const now = saidAt(question, last, true);
  const scope = now.rows.filter((row) => isAsked(question, row));
  const months = Math.max(0, ...scope.map(({ counts }) => counts.values.length));
  const basis = { months, rows: scope.reduce((sum, { counts }) => sum + sumOf(counts.values), 0) };
  const supply = { available: scope.reduce((sum, row) => sum + row.supply, 0), releases: releasesOf(scope) };
  const launches = [...new Set(scope.flatMap((row) => [...row.launches].map(monthAt)))].toSorted();
  const projects = scope.map((row) => ({
    id: row.id,
    name: row.name,
    refusal: refusalIn(now.rows, row),
    months: [] as SalesForecast['projects'][number]['months'],
  }));
  const imported = importedNotes(scope);
  if (now.told.length === 0) {
    const refusal = refusalOf({ months, bookings: basis.rows });
    const silent = { method: OWN_COUNTS, confidence: 'low' as const, error: null, notes: imported };
    return { ...silent, refusal, basis, supply, launches, projects, months: [], total: null };
  }
  const past = pastErrors(question, now, random);
  const error = errorOf(past);
  const isNaiveBetter = error !== null && past.length >= ORIGINS && error.naive < error.value;
  const drifted = driftedRows(question, now);
  const modelOf = (row: SalesRow) =>
    drifted.some(({ id }) => id === row.id) ? { ...now.model, d: FASTEST } : now.model;
  const again = isNaiveBetter ? towardsLastMonth(now, modelOf, horizon) : undefined;
  const ratio = launchRatio(now.rows);
  const ahead = now.told.map((row) => {
    const times = timesOf(row, { last, horizon, ratio, again });
    return { row, ahead: rowAhead(row, modelOf(row), { horizon, paths: PATHS, random, times }) };
  });
  const planned = launchesWithin(now.told, { last, horizon });
  for (const { row, ahead: one } of ahead) {
    const project = projects.find(({ id }) => id === row.id);
    if (project)
      project.months = Array.from({ length: horizon }, (_, h) => ({
        month: monthAt(last + 1 + h),
        units: monthBand(one, h),
        capped: one.capped[h] ?? false,
      }));
  }
  const notes = [
    ...imported,
    seasonNote(now),
    ...(months < SURE_MONTHS ? [YOUNG_NOTE] : []),
    ...leftOutNotes(projects),
    ...drifted.map((row) => driftText(row.name, monthAt(last + 1 - DRIFT_MONTHS))),
    ...planned.map(({ name, month }) => launchText(name, monthAt(month), ratio)),
  ];
  return {
    method: isNaiveBetter ? LAST_MONTH_AGAIN : OWN_COUNTS,
    confidence: months < SURE_MONTHS || drifted.length > 0 || planned.length > 0 ? 'low' : 'normal',
    refusal: null,
    error,
    notes,
    basis,
    supply,
    launches,
    projects,
    ...monthsAhead(question, now.model, ahead, random),
  };
}

/** Units planned to come on the market, by month. */
function releasesOf(rows: readonly SalesRow[]): SalesForecast['supply']['releases'] {
  const months = new Set(rows.flatMap(({ releases }) => [...releases.keys()]));
  return [...months]
    .toSorted((one, other) => one - other)
    .map((month) => ({
      month: monthAt(month),
      units: rows.reduce((sum, { releases }) => sum + (releases.get(month) ?? 0), 0),
    }));
}

interface LaunchTerms {
  last: number;
  horizon: number;
  ratio: ReturnType<typeof launchRatio>;
  /** What each month is multiplied by for another reason. */
  again?: Float64Array | undefined;
}

/** A month with a launch ahead sells as much more as months of launches did. */
function timesOf({ launchesAhead }: SalesRow, { last, horizon, ratio, again }: LaunchTerms): Float64Array {
  return Float64Array.from({ length: horizon }, (_, h) => {
    const launch = launchesAhead.has(last + 1 + h) ? (ratio?.times ?? 1) : 1;
    return launch * (again?.[h] ?? 1);
  });
}

function launchesWithin(
  rows: readonly SalesRow[],
  { last, horizon }: Pick<LaunchTerms, 'last' | 'horizon'>,
): { name: string; month: number }[] {
  return rows.flatMap(({ name, launchesAhead }) =>
    [...launchesAhead].filter((month) => month <= last + horizon).map((month) => ({ name, month })),
  );
}

function seasonNote({ model, rows }: Said): string {
  if (model.ownSeason > 0) return OWN_SEASON_NOTE;
  const months = Math.max(0, ...rows.map(({ counts }) => counts.values.length));
  return months < SEASON_MONTHS ? SEED_SEASON_NOTE : CHANCE_SEASON_NOTE;
}

function importedNotes(rows: readonly SalesRow[]): string[] {
  const months = new Set(rows.flatMap(({ imported }) => [...imported]));
  return months.size === 0 ? [] : [importedText(months.size)];
}

/** Of what was imported, where values count: that it is there, and of which projects no value is known. */
export function pastNotes(question: SalesQuestion): string[] {
  const rows = rowsUntil(question, question.last, true);
  const scope = rows.filter((row) => isAsked(question, row));
  return [...importedNotes(scope), ...unvaluedNotes(question, rows)];
}

/** Projects of which something is expected, but not what it is worth. */
export function unvaluedNotes(
  question: SalesQuestion,
  rows = rowsUntil(question, question.last, true),
): string[] {
  const names = rows
    .filter((row) => row.imported.size > 0 && isAsked(question, row) && refusalIn(rows, row) === null)
    .filter(({ id }) => (question.values[id] ?? []).length === 0)
    .map(({ name }) => name);
  return names.length === 0 ? [] : [unvaluedText(names)];
}

function leftOutNotes(projects: SalesForecast['projects']): string[] {
  const names = projects.filter(({ refusal }) => refusal !== null).map(({ name }) => name);
  return names.length === 0 ? [] : [leftOutText(names)];
}

/** Values of bookings in the months to come, in so many ways in which they may go on; none where nothing can be said. */
export function valuePaths(question: SalesQuestion, paths: number, random: Random): Float64Array[] {
  const { last, horizon, values } = question;
  const { rows, told, model } = saidAt(question, last, true);
  if (told.length === 0) return [];
  const ratio = launchRatio(rows);
  const drawn = told.map((row) =>
    rowAhead(row, model, { horizon, paths, random, times: timesOf(row, { last, horizon, ratio }) }).paths.map(
      (path) => valuesOf(path, values[row.id] ?? [], random),
    ),
  );
  return Array.from({ length: paths }, (_, at) =>
    Float64Array.from({ length: horizon }, (_month, h) =>
      drawn.reduce((sum, row) => sum + (row[at]?.[h] ?? 0), 0),
    ),
  );
}

function isAsked({ asked }: SalesQuestion, row: SalesRow): boolean {
  return asked === null ? row.counts.values.length > 0 || row.supply > 0 : row.id === asked;
}

function saidAt(question: SalesQuestion, last: number, isLatest: boolean): Said {
  const rows = rowsUntil(question, last, isLatest);
  const model = learnCounts(
    rows.filter(({ counts }) => counts.values.length > 0).map(({ counts }) => counts),
    Float64Array.from(question.season),
  );
  const told = rows.filter((row) => isAsked(question, row) && refusalIn(rows, row) === null);
  return { rows, model, told };
}

/** Why nothing can be said of one row beside its sisters. */
export function refusalIn(rows: readonly SalesRow[], { counts }: SalesRow): SalesForecast['refusal'] {
  const sisters = rows.map((row) => row.counts);
  const refusal = refusalOfCounts(counts, sisters);
  return refusal && refusalOf({ months: counts.values.length, bookings: sumOf(counts.values) });
}

/** One month end: what was expected of the month after it, and what came of the same rows. */
interface PastMonth {
  expected: number;
  naive: number;
  came: number;
  isIn80: boolean;
  isIn95: boolean;
}

function pastErrors(question: SalesQuestion, now: Said, random: Random): PastMonth[] {
  return Array.from({ length: ORIGINS }, (_, at) => question.last - ORIGINS + at).flatMap((origin) => {
    const { told, model } = saidAt(question, origin, false);
    if (told.length === 0) return [];
    const ones = told.map((row) => rowAhead(row, model, { horizon: 1, paths: ORIGIN_PATHS, random }));
    const { units } = togetherAt(ones, 0);
    const sum = (of: (row: SalesRow) => number) => told.reduce((total, row) => total + of(row), 0);
    const came = sum((row) => unitsIn(now.rows, row.id, origin + 1));
    return [
      {
        expected: units.expected,
        naive: sum((row) => row.counts.values.at(-1) ?? 0),
        came,
        isIn80: units.low80 <= came && came <= units.high80,
        isIn95: units.low95 <= came && came <= units.high95,
      },
    ];
  });
}

function unitsIn(rows: readonly SalesRow[], id: string, month: number): number {
  const row = rows.find((one) => one.id === id);
  return row?.counts.values[month - row.begin] ?? 0;
}

/** Rows whose last three months all lay above, or all below, what was expected of them three months ago. */
function driftedRows(question: SalesQuestion, now: Said): SalesRow[] {
  const origin = question.last - DRIFT_MONTHS;
  const { told, model } = saidAt(question, origin, false);
  const before = new Map(told.map((row) => [row.id, forecastCounts(row.counts, model, DRIFT_MONTHS)]));
  return now.told.filter((row) => {
    const said = before.get(row.id);
    const places = Array.from({ length: DRIFT_MONTHS }, (_, h) => row.counts.values.length - 1 - h);
    const isUsual = row.supply > 0 && !places.some((place) => row.counts.skipped?.has(place));
    if (!said || !isUsual) return false;
    const sides = Array.from({ length: DRIFT_MONTHS }, (_, h) => {
      const came = unitsIn(now.rows, row.id, origin + 1 + h);
      if (came > (said.high95[h] ?? 0)) return 1;
      return came < (said.low95[h] ?? 0) ? -1 : 0;
    });
    return sides[0] !== 0 && sides.every((side) => side === sides[0]);
  });
}

/** By how much the months of all rows together differ from the last one, which is expected again. */
function towardsLastMonth(
  { told }: Said,
  modelOf: (row: SalesRow) => CountModel,
  horizon: number,
): Float64Array {
  const said = told.map((row) => forecastCounts(row.counts, modelOf(row), horizon).expected);
  const again = told.reduce((sum, { counts }) => sum + (counts.values.at(-1) ?? 0), 0);
  return Float64Array.from({ length: horizon }, (_, h) => {
    const expected = said.reduce((sum, row) => sum + (row[h] ?? 0), 0);
    return expected > 0 ? again / expected : 1;
  });
}

interface ToldRow {
  row: SalesRow;
  ahead: RowAhead;
}

function monthsAhead(
  { last, horizon, values }: SalesQuestion,
  model: CountModel,
  told: readonly ToldRow[],
  random: Random,
): Pick<SalesForecast, 'months' | 'total'> {
  const ones = told.map(({ ahead }) => ahead);
  const drawn = told.map(({ row, ahead }) =>
    ahead.paths.map((path) => valuesOf(path, values[row.id] ?? [], random)),
  );
  const worth = told.map(({ row }) => meanOf(values[row.id] ?? []));
  const ofMonth = (h: number) => {
    const { units, expected } = togetherAt(ones, h);
    const paise = expected.reduce((sum, count, at) => sum + count * (worth[at] ?? 0), 0);
    const valuePaise = wholePaise(
      drawnSums(drawn, (path) => path[h] ?? 0),
      paise,
    );
    return { units, valuePaise, paise, expected: sumOf(expected) };
  };
  const all = Array.from({ length: horizon }, (_, h) => ofMonth(h));
  const months = all.map(({ units, valuePaise }, h) => ({
    month: monthAt(last + 1 + h),
    season: Math.round(monthOf(model.season, ofYear(last + 1 + h)) * 100) / 100,
    launch: told.some(({ row }) => row.launchesAhead.has(last + 1 + h)),
    capped: ones.some(({ capped }) => capped[h] ?? false),
    units,
    valuePaise,
  }));
  const paths = ones.map(({ paths: of }) => of);
  const total = {
    units: bandOf(
      drawnSums(paths, sumOf),
      all.reduce((sum, { expected }) => sum + expected, 0),
    ),
    valuePaise: wholePaise(
      drawnSums(drawn, sumOf),
      all.reduce((sum, { paise }) => sum + paise, 0),
    ),
  };
  return { months, total };
}

/** One month of several rows: of one alone its own band, of several that of the sums of their paths. */
function togetherAt(ones: readonly RowAhead[], h: number): { units: Band; expected: number[] } {
  const bands = ones.map((one) => monthBand(one, h));
  const expected = bands.map((band) => band.expected);
  const [only] = bands;
  if (only && bands.length === 1) return { units: only, expected };
  const sums = drawnSums(
    ones.map(({ paths }) => paths),
    (path) => path[h] ?? 0,
  );
  return { units: bandOf(sums, tenths(sumOf(expected))), expected };
}

/** Of each path the sum over all rows: the first of one goes with the first of the others. */
function drawnSums(rows: readonly Float64Array[][], of: (path: Float64Array) => number): number[] {
  const count = Math.max(0, ...rows.map((paths) => paths.length));
  return Array.from({ length: count }, (_, at) =>
    rows.reduce((sum, paths) => {
      const path = paths[at];
      return path ? sum + of(path) : sum;
    }, 0),
  );
}

/** Each booking is worth what one of the last was. */
function valuesOf(path: Float64Array, values: readonly number[], random: Random): Float64Array {
  return path.map((units) => {
    let sum = 0;
    for (let sold = 0; sold < units; sold += 1) sum += values[Math.floor(random() * values.length)] ?? 0;
    return sum;
  });
}

function wholePaise(drawn: readonly number[], expected: number): Band {
  return { ...bandOf(drawn, expected), expected: Math.round(expected) };
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
