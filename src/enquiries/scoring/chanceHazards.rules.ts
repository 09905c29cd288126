import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { OpenStage } from './conversion.rules.ts';

// How likely an open lead books, by its stage and its age alone: daily hazards of moving to another stage, of booking
// and of loss, put together day by day (Aalen and Johansen 1978). Leads that are not decided yet count for as long as
// they have been seen.

/** Ages in days at which one part of the hazards ends and the next begins; the last has no end. */
export const AGE_BOUNDS = [3, 7, 14, 21, 30, 45, 60, 90, 120, 180, 365] as const;
const AGE_PARTS = AGE_BOUNDS.length + 1;
/** A cell of stage and age counts half against the ages beside it with so many lead-days, and these against the stage. */
const DRAWN_LEAD_DAYS = 40;

type End = 'booked' | 'lost';
const CHANCE_MOVES = [...OPEN_LEAD_STATUSES, 'booked', 'lost'] as const;
type Move = OpenStage | End;

/** What was seen of leads in one stage and one part of their age. */
export interface Exposure {
  stage: OpenStage;
  /** Index of the part of the age. */
  part: number;
  /** Days that all leads together spent in it. */
  days: number;
  leads: number;
  /** How many left the stage, by where they went. */
  moves: Readonly<Partial<Record<Move, number>>>;
}

/** Moves a day of one lead, by where to. */
type Rates = Readonly<Record<Move, number>>;

interface Cell {
  rates: Rates;
  /** So many leads speak for it, those of its stage with their part of the weight. */
  leads: number;
}

/** The part of the age that a day of it lies in. */
export function agePart(ageDays: number): number {
  const part = AGE_BOUNDS.findIndex((bound) => ageDays < bound);
  return part < 0 ? AGE_BOUNDS.length : part;
}

/** Ages for which chances are kept; between them they run in straight lines, after the last they stay. */
const KNOTS = [
  0, 1, 2, 3, 5, 7, 10, 14, 18, 21, 25, 30, 37, 45, 52, 60, 75, 90, 105, 120, 150, 180, 240, 300, 365,
] as const;
const HORIZONS = [30, 60, 90] as const;

/** Of a stage, at each of the kept ages: the chance to book within 30, 60 and 90 days, and how many leads it rests on. */
type StageCurve = readonly (readonly [in30: number, in60: number, in90: number, leads: number])[];

export type ChanceCurves = Readonly<Record<OpenStage, StageCurve>>;

export function curvesOf(exposures: readonly Exposure[]): ChanceCurves {
  const cells = new Map(OPEN_LEAD_STATUSES.map((stage) => [stage, cellsOf(exposures, stage)]));
  const within = chancesWithin(cells);
  const chance = (days: number, stage: OpenStage, age: number) =>
    Math.round((within.get(days)?.get(stage)?.[age] ?? 0) * 1e6) / 1e6;
  const curveOf = (stage: OpenStage): StageCurve =>
    KNOTS.map((age) => [
      chance(30, stage, age),
      chance(60, stage, age),
      chance(90, stage, age),
      Math.round(cells.get(stage)?.[agePart(age)]?.leads ?? 0),
    ]);
  return {
    new: curveOf('new'),
    contacted: curveOf('contacted'),
    qualified: curveOf('qualified'),
    siteVisit: curveOf('siteVisit'),
    negotiating: curveOf('negotiating'),
  };
}

export interface StageChance {
  within: { 30: number; 60: number; 90: number };
  leads: number;
}

/** The chance of a lead of this stage and age in days. */
export function chanceAt(curve: StageCurve, ageDays: number): StageChance {
  const after = KNOTS.findIndex((knot) => knot >= ageDays);
  const upper = after < 0 ? KNOTS.length - 1 : after;
  const lower = after <= 0 ? upper : after - 1;
  const [from, to] = [KNOTS[lower] ?? 0, KNOTS[upper] ?? 0];
  const weight = to > from ? (ageDays - from) / (to - from) : 1;
  const [one, other] = [curve[lower] ?? [0, 0, 0, 0], curve[upper] ?? [0, 0, 0, 0]];
  const between = (at: 0 | 1 | 2 | 3) => (1 - weight) * one[at] + weight * other[at];
  return { within: { 30: between(0), 60: between(1), 90: between(2) }, leads: Math.round(between(3)) };
}

/**
 * The hazards of a stage in each part of the age, drawn to those of the ages beside it, and these to the stage at any
 * age (decision 124): leads move fast while they are young, so the stage as a whole says too much of old ones.
 */
function cellsOf(exposures: readonly Exposure[], stage: OpenStage): Cell[] {
  const own = exposures.filter((one) => one.stage === stage);
  const days = daysOf(own);
  const overall = ratesOf((move) => (days > 0 ? movesOf(own, move) / days : 0));
  const leads = Math.max(0, ...own.map((one) => one.leads));
  return Array.from({ length: AGE_PARTS }, (_, part) => {
    const here = own.filter((one) => one.part === part);
    const beside = own.filter((one) => Math.abs(one.part - part) === 1);
    return {
      rates: drawn(here, drawn(beside, overall)),
      leads:
        sumOf(here.map((one) => one.leads)) + (DRAWN_LEAD_DAYS / (daysOf(here) + DRAWN_LEAD_DAYS)) * leads,
    };
  });
}

/** As if further lead-days had been seen in which leads moved at the rates they are drawn to. */
function drawn(exposures: readonly Exposure[], to: Rates): Rates {
  const days = daysOf(exposures) + DRAWN_LEAD_DAYS;
  return ratesOf((move) => (movesOf(exposures, move) + DRAWN_LEAD_DAYS * to[move]) / days);
}

function daysOf(exposures: readonly Exposure[]): number {
  return sumOf(exposures.map((one) => one.days));
}

function ratesOf(rate: (move: Move) => number): Rates {
  return {
    new: rate('new'),
    contacted: rate('contacted'),
    qualified: rate('qualified'),
    siteVisit: rate('siteVisit'),
    negotiating: rate('negotiating'),
    booked: rate('booked'),
    lost: rate('lost'),
  };
}

function movesOf(exposures: readonly Exposure[], move: Move): number {
  return sumOf(exposures.map(({ moves }) => moves[move] ?? 0));
}

/** Of one day in a cell: the chance of each way out. Hazards compete (Kalbfleisch and Prentice). */
function dayOf({ rates }: Cell, stage: OpenStage): Rates {
  const total = sumOf(CHANCE_MOVES.map((move) => (move === stage ? 0 : rates[move])));
  const leaves = 1 - Math.exp(-total);
  return ratesOf((move) => (total === 0 || move === stage ? 0 : (leaves * rates[move]) / total));
}

/** By stage and whole days of age, within each of the horizons. Backwards: after no days nobody has booked. */
function chancesWithin(cells: ReadonlyMap<OpenStage, readonly Cell[]>): Map<number, ByStage> {
  const ages = Math.max(...KNOTS) + Math.max(...HORIZONS) + 1;
  const steps = new Map([...cells].map(([stage, parts]) => [stage, parts.map((cell) => dayOf(cell, stage))]));
  const found = new Map<number, ByStage>();
  let booked: ByStage = new Map(OPEN_LEAD_STATUSES.map((stage) => [stage, new Float64Array(ages)]));
  for (let left = 1; left <= Math.max(...HORIZONS); left += 1) {
    const later = booked;
    const stepBack = (stage: OpenStage, age: number) => {
      const step = steps.get(stage)?.[agePart(age)];
      const next = Math.min(age + 1, ages - 1);
      return step ? oneDayEarlier(step, stage, (to) => later.get(to)?.[next] ?? 0) : 0;
    };
    booked = new Map(
      OPEN_LEAD_STATUSES.map((stage) => [
        stage,
        Float64Array.from({ length: ages }, (_, age) => stepBack(stage, age)),
      ]),
    );
    found.set(left, booked);
  }
  return found;
}

type ByStage = ReadonlyMap<OpenStage, Float64Array>;

function oneDayEarlier(step: Rates, stage: OpenStage, later: (stage: OpenStage) => number): number {
  let [chance, stays] = [step.booked, 1 - step.booked - step.lost];
  for (const next of OPEN_LEAD_STATUSES) {
    if (next === stage) continue;
    chance += step[next] * later(next);
    stays -= step[next];
  }
  return chance + stays * later(stage);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
