import type { LeadSource, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';

export type OpenStage = (typeof OPEN_LEAD_STATUSES)[number];
type Stage = OpenStage | 'any';

/** The outcomes of the leads of a source that reached a stage. */
export interface StageOutcome {
  source: LeadSource;
  stage: Stage;
  decided: number;
  won: number;
  recentDecided: number;
  recentWon: number;
}

const OWN_VALUE_FROM_DECIDED = 200;
const OWN_VALUE_OF_SOURCE_FROM = 30;

/**
 * The value of each source by the organization's own outcomes: its share of bookings against that of the best
 * source, from 200 decided leads on. A source with fewer than 30 of them keeps its default value, and cannot
 * become the best one by chance.
 */
export function ownSourceValues(outcomes: readonly StageOutcome[]): Map<LeadSource, number> {
  const all = outcomes.filter(({ stage }) => stage === 'any');
  if (sum(all.map(({ decided }) => decided)) < OWN_VALUE_FROM_DECIDED) return new Map();
  const known = all.filter(({ decided }) => decided >= OWN_VALUE_OF_SOURCE_FROM);
  const best = Math.max(0, ...known.map(({ won, decided }) => won / decided));
  if (best === 0) return new Map();
  return new Map(known.map(({ source, won, decided }) => [source, won / decided / best]));
}

export const DEFAULT_CHANCE: Readonly<Record<OpenStage, number>> = {
  new: 0.03,
  contacted: 0.05,
  qualified: 0.12,
  siteVisit: 0.22,
  negotiating: 0.45,
};

const CONFIDENT_FROM_DECIDED = 100;
const STRONGEST_PRIOR = 20;
const MAX = 0.97;

type Confidence = 'low' | 'normal';

/** The booking chance of leads of a stage and source, and the number of leads behind it. */
export interface BaseChance {
  chance: number;
  decided: number;
  won: number;
  confidence: Confidence;
  /** Of the chance; null while it is a default. */
  interval: { low: number; high: number } | null;
}

/** Of leads that came 3 to 15 months ago; below 100 decided ones the defaults serve. */
export function baseChance(
  outcomes: readonly StageOutcome[],
  lead: { status: OpenStage; source: LeadSource },
): BaseChance {
  const all = outcomes.filter(({ stage }) => stage === 'any');
  const allDecided = sum(all.map(({ recentDecided }) => recentDecided));
  const allWon = sum(all.map(({ recentWon }) => recentWon));
  const found = outcomes.find(({ stage, source }) => stage === lead.status && source === lead.source);
  const [decided, won] = [found?.recentDecided ?? 0, found?.recentWon ?? 0];
  if (allDecided < CONFIDENT_FROM_DECIDED)
    return { chance: DEFAULT_CHANCE[lead.status], decided, won, confidence: 'low', interval: null };
  const prior = priorOf(allWon / allDecided);
  return {
    chance: (won + 1) / (decided + prior),
    decided,
    won,
    confidence: 'normal',
    interval: wilson(won + 1, decided + prior),
  };
}

/** Prior: one booking among as many leads as a booking takes on average, at most 20. */
function priorOf(baseRate: number): number {
  return baseRate > 0 ? Math.min(STRONGEST_PRIOR, 1 / baseRate) : STRONGEST_PRIOR;
}

export interface ChanceFacts {
  score: number;
  hasVisited: boolean;
  daysSilent: number;
}

/** Adjusts the chance of the group by what is known about the lead. */
export function chanceOf(base: number, facts: ChanceFacts): number {
  return moved(base, shiftOf(facts));
}

/** The interval of the group, adjusted in the same way. */
export function chanceInterval(
  base: Pick<BaseChance, 'interval'>,
  facts: ChanceFacts,
): { low: number; high: number } | null {
  if (base.interval === null) return null;
  const shift = shiftOf(facts);
  return { low: moved(base.interval.low, shift), high: moved(base.interval.high, shift) };
}

function shiftOf({ score, hasVisited, daysSilent }: ChanceFacts): number {
  return 0.04 * (score - 50) + (hasVisited ? 0.25 : 0) - 0.03 * Math.max(0, daysSilent - 7);
}

function moved(chance: number, shift: number): number {
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, chance));
  const logit = Math.log(inside / (1 - inside)) + shift;
  return Math.min(MAX, 1 / (1 + Math.exp(-logit)));
}

const Z_95 = 1.959964;

/** Wilson's interval of a share, 95 %: valid for few cases and near 0 too. */
export function wilson(won: number, decided: number): { low: number; high: number } {
  const share = Math.min(1, won / decided);
  const square = Z_95 ** 2;
  const middle = (share + square / (2 * decided)) / (1 + square / decided);
  const reach =
    (Z_95 * Math.sqrt((share * (1 - share)) / decided + square / (4 * decided ** 2))) /
    (1 + square / decided);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
