import type { OpenStage } from './conversion.rules.ts';
import { DEFAULT_CHANCE, wilson } from './conversion.rules.ts';
import type { ChanceCurves, StageChance } from './chanceHazards.rules.ts';
import { chanceAt } from './chanceHazards.rules.ts';

// The one chance of an open lead to book within 90 days (decision 115). Whatever shows a chance, or adds chances up,
// shows what `chanceOf` said.

export const CHANCE_SOURCES = ['model', 'stageAndAge', 'defaults'] as const;
export type ChanceSource = (typeof CHANCE_SOURCES)[number];

/** Below so many decided leads nothing of one's own is known. */
export const LEAST_DECIDED = 100;
/** Below so many a chance is said with little confidence. */
export const SURE_DECIDED = 500;

/** What was learned last night of all leads. */
export interface ChanceBasis {
  /** By stage and age; null while too few leads are decided. */
  curves: ChanceCurves | null;
  /** What is added to the log odds of each chance, so that chances add up. */
  shift: number;
  /** The oldest lead that the model in service learned from, in days; null without one. */
  learnedToAge: number | null;
}

export const NOTHING_LEARNED: ChanceBasis = { curves: null, shift: 0, learnedToAge: null };

/** What the chance of an open lead depends on. */
export interface ChanceFacts {
  stage: OpenStage;
  ageDays: number;
  /** What the model in service says; null without one. */
  learned: number | null;
}

export interface LeadChance {
  chance: number;
  /** Before what makes chances add up. */
  uncorrected: number;
  source: ChanceSource;
}

/** @returns the chance to book within 90 days, above 0 and below 1 */
export function chanceOf({ stage, ageDays, learned }: ChanceFacts, basis: ChanceBasis): LeadChance {
  if (basis.curves === null)
    return { chance: DEFAULT_CHANCE[stage], uncorrected: DEFAULT_CHANCE[stage], source: 'defaults' };
  const isJudged = learned !== null && !isBeyondLearned(ageDays, basis);
  const uncorrected = within(isJudged ? learned : chanceAt(basis.curves[stage], ageDays).within[90]);
  return {
    uncorrected,
    chance: shifted(uncorrected, basis.shift),
    source: isJudged ? 'model' : 'stageAndAge',
  };
}

/** Whether the lead is older than any that the model learned from: of such leads it knows nothing. */
export function isBeyondLearned(
  ageDays: number,
  { learnedToAge }: Pick<ChanceBasis, 'learnedToAge'>,
): boolean {
  return learnedToAge !== null && ageDays > learnedToAge;
}

/**
 * The chance within 30, 60 and 90 days. What a model says of 90 days is spread over them as the hazards of the stage
 * spread theirs: both are the same multiple of the same risk (Cox 1972).
 */
export function within30To90(
  facts: Pick<ChanceFacts, 'stage' | 'ageDays'>,
  { chance }: Pick<LeadChance, 'chance'>,
  { curves }: ChanceBasis,
): { 30: number; 60: number; 90: number } | null {
  if (curves === null) return null;
  const usual = chanceAt(curves[facts.stage], facts.ageDays).within;
  const risk = Math.log(1 - within(usual[90]));
  const spread = (days: 30 | 60) => 1 - (1 - chance) ** Math.min(1, Math.log(1 - within(usual[days])) / risk);
  return { 30: spread(30), 60: spread(60), 90: chance };
}

/**
 * Wilson's interval (95 %) of a chance that rests on so many leads, corrected like the chance.
 * @param leads those that were judged alike
 */
export function chanceInterval(
  { uncorrected }: Pick<LeadChance, 'uncorrected'>,
  leads: number,
  { shift }: Pick<ChanceBasis, 'shift'>,
): { low: number; high: number } {
  const { low, high } = wilson(uncorrected * Math.max(1, leads), Math.max(1, leads));
  return { low: shifted(within(low), shift), high: shifted(within(high), shift) };
}

export function stageChance(
  facts: Pick<ChanceFacts, 'stage' | 'ageDays'>,
  curves: ChanceCurves,
): StageChance {
  return chanceAt(curves[facts.stage], facts.ageDays);
}

/** A chance whose log odds are moved. */
export function shifted(chance: number, shift: number): number {
  return within(1 / (1 + ((1 - chance) / chance) * Math.exp(-shift)));
}

const LEAST = 0.0005;

/** Nothing is certain of a lead that is open. */
function within(chance: number): number {
  return Math.min(1 - LEAST, Math.max(LEAST, chance));
}
