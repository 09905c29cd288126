import type { Random } from '#platform/forecasting/paths.ts';
import { drawBinomial, quantileOf } from '#platform/forecasting/paths.ts';
import type { CashCurve, DueRow, Payer, Survival } from './cashCurve.rules.ts';
import { learnCurve, paidShares, shareBetween } from './cashCurve.rules.ts';
import {
  CASH,
  CASH_BY_USUAL_CURVE,
  CASH_ERROR,
  cashErrorText,
  FEW_INSTALLMENTS_NOTE,
  LAST_MONTH_CASH,
  NO_BOOKINGS_NOTE,
  NOTHING_DUE,
  SEED_CURVE_NOTE,
  undatedText,
} from './cash.text.rules.ts';
import type { CashMonth, RevenueProjection } from './revenueProjection.contract.ts';
import type { SalesQuestion } from './salesForecast.rules.ts';
import { pastNotes, valuePaths } from './salesForecast.rules.ts';

// Cash of the months to come (decision 102): what is unpaid, what will be demanded, and what new bookings bring, each
// by the curve of its payer; the band from draws in which whole amounts are paid in one month or another.

/** Unpaid, or to be demanded, of one day. */
export interface UnpaidRow {
  projectId: string;
  payer: Payer;
  due: number;
  /** It waits for a milestone, which may be late. */
  isMilestone: boolean;
  paise: number;
  /** So many, each of which is paid by itself. */
  installments: number;
}

export interface CashQuestion {
  today: number;
  /** First days of the months, and the day after the last one. */
  begins: readonly number[];
  months: readonly string[];
  dues: readonly DueRow[];
  open: readonly UnpaidRow[];
  toBeDemanded: readonly UnpaidRow[];
  /** To be demanded on a day that nobody knows. */
  undatedPaise: number;
  /** Days by which completed milestones were late. */
  slips: readonly number[];
  /** Of a rupee of agreement value, what falls due in the month of the booking and in each month after it. */
  inflow: readonly number[];
  sales: SalesQuestion;
  /** Share of the running month that is left. */
  monthLeft: number;
  /** The last month ends, first day after each and of the month after: for the error made. */
  origins: readonly { day: number; end: number }[];
}

export type CashPrediction = Pick<
  RevenueProjection,
  'method' | 'confidence' | 'refusal' | 'error' | 'notes' | 'months' | 'curve' | 'slip' | 'scenarios'
> & { basis: Pick<RevenueProjection['basis'], 'months' | 'rows'> };

const DRAWS = 500;
const ORIGIN_DRAWS = 200;
const SURE_INSTALLMENTS = 100;
/** Where too few milestones were completed to know. */
const LEAST_MILESTONES = 5;
const USUAL_SLIPS = [0, 30, 120];
const SLIP_SHARES = [0.1, 0.5, 0.9] as const;
const WEIGHTS = [0.3, 0.4, 0.3] as const;
/** What if: so many days later, so much a month later, so much more. */
const LOW = { days: 60, later: 0.1 };
const HIGH = 1.1;

export function predictCash(question: CashQuestion, random: Random): CashPrediction {
  const { today, begins, months, dues, open, toBeDemanded } = question;
  const { error, better } = errorMade(question, random);
  const curve = learnCurve(dues, today, better === 'usual');
  const slip = slipOf(question.slips);
  const spans = { today, begins };
  const slips = [slip.p10, slip.p50, slip.p90];
  const demanded = monthsOf(open, curve, spans, 0);
  const later = mean(slips.map((days) => monthsOf(toBeDemanded, curve, spans, days)));
  const paths = valuePaths(question.sales, DRAWS, random);
  const inflow = inflowOf(question.inflow, curve.whole);
  const bookings = paths.map((path) => ofBookings(path, inflow, question.monthLeft, months.length));
  const fromBookings = months.map((_, m) =>
    paths.length === 0 ? 0 : sumOf(bookings.map((one) => one[m] ?? 0)) / paths.length,
  );
  const basis = { months: curve.months, rows: curve.installments };
  const shown = { curve: paidShares(curve.whole), slip, basis, method: METHODS[better] };
  const expected = months.map((_, m) => (demanded[m] ?? 0) + (later[m] ?? 0) + (fromBookings[m] ?? 0));
  const times = better === 'again' ? towardsLastMonth(question, expected) : months.map(() => 1);
  if (sumOf(expected) === 0)
    return {
      ...shown,
      confidence: 'low',
      refusal: NOTHING_DUE,
      error: null,
      notes: [],
      months: [],
      scenarios: { low: [], high: [] },
    };
  const drawOpen = drawingOf(open, curve, spans, [0]);
  const drawLater = drawingOf(toBeDemanded, curve, spans, slips);
  const drawn = Array.from({ length: DRAWS }, (_, at) => {
    const sums = drawOpen(random);
    add(sums, drawLater(random));
    add(sums, bookings[at] ?? []);
    return sums.map((paise, m) => paise * (times[m] ?? 1));
  });
  const slow = mean(slips.map((days) => monthsOf(toBeDemanded, curve, spans, days + LOW.days)));
  const lowOf = (m: number) => {
    const flow = (at: number) => (demanded[at] ?? 0) + (slow[at] ?? 0);
    return (1 - LOW.later) * flow(m) + (m > 0 ? LOW.later * flow(m - 1) : 0) + (fromBookings[m] ?? 0);
  };
  return {
    ...shown,
    confidence: curve.installments < SURE_INSTALLMENTS ? 'low' : 'normal',
    refusal: null,
    error,
    notes: [
      ...(better === 'own' && !curve.isOwn ? [SEED_CURVE_NOTE] : []),
      ...(curve.isOwn && curve.installments < SURE_INSTALLMENTS ? [FEW_INSTALLMENTS_NOTE] : []),
      ...(paths.length === 0 ? [NO_BOOKINGS_NOTE] : pastNotes(question.sales)),
      ...(question.undatedPaise > 0 ? [undatedText(question.undatedPaise)] : []),
    ],
    months: months.map((month, m): CashMonth => {
      const parts = [demanded, later, fromBookings].map((of) => Math.round((of[m] ?? 0) * (times[m] ?? 1)));
      const [demandedPaise = 0, toBeDemandedPaise = 0, newBookingsPaise = 0] = parts;
      return {
        month,
        expectedPaise: sumOf(parts),
        ...bandAt(drawn.map((one) => one[m] ?? 0)),
        demandedPaise,
        toBeDemandedPaise,
        newBookingsPaise,
      };
    }),
    scenarios: {
      low: months.map((_, m) => Math.round((times[m] ?? 1) * lowOf(m))),
      high: months.map((_, m) =>
        Math.round((times[m] ?? 1) * ((expected[m] ?? 0) + (HIGH - 1) * (fromBookings[m] ?? 0))),
      ),
    },
  };
}

interface Spans {
  today: number;
  begins: readonly number[];
}

/** What is expected of each month, with milestones so many days later. */
function monthsOf(
  rows: readonly UnpaidRow[],
  curve: CashCurve,
  { today, begins }: Spans,
  late: number,
): number[] {
  const sums = begins.slice(1).map(() => 0);
  for (const row of rows) {
    const survival = curve.of(row.projectId, row.payer);
    const due = row.due + (row.isMilestone ? late : 0);
    for (let m = 0; m < sums.length; m += 1)
      sums[m] = (sums[m] ?? 0) + row.paise * shareOf(survival, due, today, begins, m);
  }
  return sums;
}

function shareOf(
  survival: Survival,
  due: number,
  today: number,
  begins: readonly number[],
  m: number,
): number {
  const [from, to] = [(begins[m] ?? 0) - due, (begins[m + 1] ?? 0) - due];
  return shareBetween(survival, { now: today - due, from, to });
}

/**
 * Draws ways in which it may come: each installment whole, in one of the months or not in them. Each project has its
 * own luck with its works: one of the slips. What can come in none of the months any more is not drawn.
 */
function drawingOf(
  rows: readonly UnpaidRow[],
  curve: CashCurve,
  { today, begins }: Spans,
  slips: readonly number[],
): (random: Random) => number[] {
  const months = begins.slice(1);
  const projects = [...new Set(rows.map(({ projectId }) => projectId))];
  const prepared = rows.flatMap((row) => {
    const survival = curve.of(row.projectId, row.payer);
    const shares = slips.map((late) => {
      const due = row.due + (row.isMilestone ? late : 0);
      return months.map((_, m) => shareOf(survival, due, today, begins, m));
    });
    if (shares.every((one) => one.every((share) => share <= 0))) return [];
    const { installments } = row;
    return [
      { project: projects.indexOf(row.projectId), each: row.paise / installments, installments, shares },
    ];
  });
  return (random) => {
    const sums = months.map(() => 0);
    const luck = projects.map(() => (slips.length === 1 ? 0 : drawnPlace(random)));
    for (const { project, each, installments, shares } of prepared)
      drawInto(sums, { each, installments }, shares[luck[project] ?? 0] ?? [], random);
    return sums;
  };
}

/** Few installments of a day are drawn one by one, many of them by how many come in each month. */
const FEW = 12;

function drawInto(
  sums: number[],
  { each, installments }: { each: number; installments: number },
  chances: readonly number[],
  random: Random,
): void {
  if (installments <= FEW) {
    for (let one = 0; one < installments; one += 1) {
      const month = drawnMonth(chances, random);
      if (month >= 0) sums[month] = (sums[month] ?? 0) + each;
    }
    return;
  }
  let [waiting, left] = [installments, 1];
  for (const [month, chance] of chances.entries()) {
    if (waiting === 0 || left <= 0) return;
    const come = drawBinomial(waiting, Math.min(1, chance / left), random);
    sums[month] = (sums[month] ?? 0) + come * each;
    waiting -= come;
    left -= chance;
  }
}

function drawnPlace(random: Random): number {
  const place = random();
  if (place < WEIGHTS[0]) return 0;
  return place < WEIGHTS[0] + WEIGHTS[1] ? 1 : 2;
}

/** -1 for none of them. */
function drawnMonth(chances: readonly number[], random: Random): number {
  let left = random();
  return chances.findIndex((chance) => (left -= chance) < 0);
}

function slipOf(slips: readonly number[]): RevenueProjection['slip'] {
  const known = slips.length < LEAST_MILESTONES ? USUAL_SLIPS : slips.map((days) => Math.max(0, days));
  const sorted = Float64Array.from(known).sort();
  const [p10 = 0, p50 = 0, p90 = 0] = SLIP_SHARES.map((share) => Math.round(quantileOf(sorted, share)));
  return { p10, p50, p90, milestones: slips.length };
}

/** Of a rupee of value booked in a month, what is paid in it and in each month after it. */
function inflowOf(falling: readonly number[], survival: Survival): number[] {
  const MONTH = 30.44;
  const paid = falling.map((_, later) =>
    // Booked in the middle of its month.
    shareBetween(survival, {
      now: -MONTH,
      from: later === 0 ? -MONTH : (later - 0.5) * MONTH,
      to: (later + 0.5) * MONTH,
    }),
  );
  return falling.map((_, m) =>
    sumOf(falling.slice(0, m + 1).map((share, due) => share * (paid[m - due] ?? 0))),
  );
}

/** The first month of a path is the running one, of which a part is left; months of cash begin after it. */
function ofBookings(
  path: Float64Array,
  inflow: readonly number[],
  monthLeft: number,
  months: number,
): number[] {
  return Array.from({ length: months }, (_, m) => {
    let sum = 0;
    for (let booked = 0; booked <= m + 1; booked += 1)
      sum += (path[booked] ?? 0) * (booked === 0 ? monthLeft : 1) * (inflow[m + 1 - booked] ?? 0);
    return sum;
  });
}

function mean(rows: readonly number[][]): number[] {
  return (rows[0] ?? []).map((_, m) => sumOf(rows.map((row, at) => (row[m] ?? 0) * (WEIGHTS[at] ?? 0))));
}

function add(sums: number[], more: readonly number[]): void {
  for (const [m, paise] of more.entries()) sums[m] = (sums[m] ?? 0) + paise;
}

function bandAt(drawn: readonly number[]) {
  const sorted = Float64Array.from(drawn).sort();
  const at = (share: number) => Math.round(quantileOf(sorted, share));
  return { low80: at(0.1), high80: at(0.9), low95: at(0.025), high95: at(0.975) };
}

/** By how much the months of the projection differ from the last complete one, which is expected again. */
function towardsLastMonth({ dues, origins }: CashQuestion, expected: readonly number[]): number[] {
  const last = origins.at(-1);
  const again = last ? receivedWithin(dues, last.day + 1, last.end) : 0;
  return expected.map((paise) => (paise > 0 ? again / paise : 1));
}

function receivedWithin(dues: readonly DueRow[], from: number, to: number): number {
  return sumOf(dues.flatMap(({ paid }) => paid.map(({ on, paise }) => (from <= on && on <= to ? paise : 0))));
}

/** Which figure missed by least at the last month ends. */
type Better = 'own' | 'usual' | 'again';

const METHODS = { own: CASH, usual: CASH_BY_USUAL_CURVE, again: LAST_MONTH_CASH } as const;
/** Of fewer month ends none says which is better. */
const SURE_ORIGINS = 6;

/** The month after each of the last month ends, of bookings of then and with the due dates that are known. */
function errorMade(
  { dues, origins }: CashQuestion,
  random: Random,
): { error: RevenueProjection['error']; better: Better } {
  const past = origins.flatMap(({ day, end }) => {
    const curve = learnCurve(dues, day);
    if (!curve.isOwn) return [];
    const rows = unpaidOn(dues, day, end);
    const spans = { today: day, begins: [day + 1, end + 1] };
    const [own = 0] = monthsOf(rows, curve, spans, 0);
    const [usual = 0] = monthsOf(rows, learnCurve(dues, day, true), spans, 0);
    const draw = drawingOf(rows, curve, spans, [0]);
    const band = bandAt(Array.from({ length: ORIGIN_DRAWS }, () => draw(random)[0] ?? 0));
    const came = paidWithin(dues, day + 1, end);
    const again = paidWithin(dues, day - (end - day) + 1, day);
    return [{ own, usual, again, came, ...band }];
  });
  const total = sumOf(past.map(({ came }) => came));
  if (past.length === 0 || total === 0) return { error: null, better: 'own' };
  const missed = (of: Better) =>
    Math.round((sumOf(past.map((one) => Math.abs(one[of] - one.came))) / total) * 1000) / 1000;
  const found = { own: missed('own'), usual: missed('usual'), again: missed('again') };
  const better = past.length < SURE_ORIGINS ? 'own' : leastOf(found);
  const said = {
    value: found.own,
    naive: found.again,
    usual: found.usual,
    origins: past.length,
    inside80: past.filter(({ low80, high80, came }) => low80 <= came && came <= high80).length,
    inside95: past.filter(({ low95, high95, came }) => low95 <= came && came <= high95).length,
  };
  const { usual: _usual, ...told } = said;
  return { error: { measure: CASH_ERROR, ...told, text: cashErrorText(said) }, better };
}

/** Our own method where nothing missed by less. */
function leastOf({ own, usual, again }: Record<Better, number>): Better {
  if (own <= usual && own <= again) return 'own';
  return usual <= again ? 'usual' : 'again';
}

/** What was unpaid on a day of what fell due until the end of the month after it, without what new buyers pay first. */
function unpaidOn(dues: readonly DueRow[], day: number, end: number): UnpaidRow[] {
  return dues.flatMap(({ projectId, payer, due, isFirst, paise, installments, paid }) => {
    if (isFirst || due > end + AHEAD) return [];
    const left = paise - sumOf(paid.map((one) => (one.on <= day ? one.paise : 0)));
    return left > 0 ? [{ projectId, payer, due, isMilestone: false, paise: left, installments }] : [];
  });
}

/** Buyers begin to pay before the due date. */
const AHEAD = 15;

function paidWithin(dues: readonly DueRow[], from: number, to: number): number {
  return sumOf(
    dues.flatMap(({ isFirst, due, paid }) =>
      isFirst || due > to + AHEAD ? [] : paid.map(({ on, paise }) => (from <= on && on <= to ? paise : 0)),
    ),
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
