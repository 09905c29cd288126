import { daysBetween } from '#platform/contract/calendar.ts';
import { plainNumber } from '#platform/contract/format.ts';
import { FACTOR_READINGS } from './leadFactors.rules.ts';
import type { ScoreFacts } from './scoreFacts.rules.ts';
import type { Grade } from '#enquiries/leads/grade.rules.ts';
import { gradeOf } from '#enquiries/leads/grade.rules.ts';
import type { Factor, Penalty, ScoringRules } from './scoringConfig.rules.ts';
import { FACTORS, PENALTIES } from './scoringConfig.rules.ts';

/** One factor of a score: the points it has and could still gain. */
export interface ScoredFactor {
  key: Factor;
  raw: string | null;
  /** 0 to 1, to four decimals. */
  normalized: number;
  weight: number;
  points: number;
  text: string;
  hint: string | null;
}

interface ScoredPenalty {
  key: Penalty;
  /** Negative. */
  points: number;
  text: string;
}

export interface ComputedScore {
  score: number;
  grade: Grade;
  factors: ScoredFactor[];
  penalties: ScoredPenalty[];
  summary: string;
}

/**
 * The score of a lead: the weighted factors less the deductions, from 0 to 100. The points of a factor are
 * rounded once, half up, to hundredths; the score is the sum of what is shown, so it can be verified by hand.
 */
export function scoreLead(facts: ScoreFacts, rules: ScoringRules): ComputedScore {
  const factors = FACTORS.map((key) => scoredFactor(key, facts, rules));
  const penalties = penaltiesOf(facts, rules);
  const hundredths = [...factors, ...penalties].reduce(
    (total, { points }) => total + inHundredths(points),
    0,
  );
  const score = Math.min(100_00, Math.max(0, hundredths)) / 100;
  return {
    score,
    grade: gradeOf(score, rules),
    factors,
    penalties,
    summary: summaryOf(factors, penalties),
  };
}

function scoredFactor(key: Factor, facts: ScoreFacts, rules: ScoringRules): ScoredFactor {
  const { normalized, ...reading } = FACTOR_READINGS[key](facts, rules);
  const weight = rules.weights[key];
  return {
    key,
    ...reading,
    normalized: Math.round(normalized * 10_000) / 10_000,
    weight,
    points: inHundredths(weight * normalized) / 100,
  };
}

/**
 * A third of five points is a fraction that binary digits cannot hold: a value just below a half counts as a
 * half.
 */
function inHundredths(points: number): number {
  return Math.sign(points) * Math.round(Math.abs(points) * 100 + 1e-9);
}

const SILENT_AFTER_DAYS = 21;
const NO_ANSWERS = 3;

function penaltiesOf(facts: ScoreFacts, rules: ScoringRules): ScoredPenalty[] {
  const { calls, dnd } = facts;
  const silentDays = daysBetween(facts.lastContactedOn ?? facts.createdOn, facts.today);
  const applies: Record<Penalty, string | null> = {
    wrongNumber: calls.isNumberWrong ? 'The phone number is wrong' : null,
    notInterested: calls.lastOutcome === 'notInterested' ? 'Said they are not interested' : null,
    noAnswers:
      calls.noAnswersInARow >= NO_ANSWERS ? `${calls.noAnswersInARow} calls without an answer` : null,
    silence: silentDays >= SILENT_AFTER_DAYS ? `No contact for ${silentDays} days` : null,
    dnd: dnd ? 'Do not disturb' : null,
  };
  return PENALTIES.flatMap((key) => {
    const text = applies[key];
    return text === null || rules.penalties[key] === 0 ? [] : [{ key, points: -rules.penalties[key], text }];
  });
}

const REASONS_SHOWN = 3;
const HINTS_SHOWN = 2;

/** The three strongest reasons, the deductions, and the two best ways to raise it, each with its points. */
function summaryOf(factors: readonly ScoredFactor[], penalties: readonly ScoredPenalty[]): string {
  const reasons = factors
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, REASONS_SHOWN)
    .map(({ text, points }) => `${text} (+${plainNumber(points)}).`);
  const against = penalties.map(({ text, points }) => `${text} (${plainNumber(points)}).`);
  const hints = missingPoints(factors)
    .slice(0, HINTS_SHOWN)
    .map(({ hint, possible }) => `${hint} (+${plainNumber(possible)} possible).`);
  return [...reasons, ...against, ...hints].join(' ');
}

/** What a person could do to raise the score, the largest gain first. */
export function missingPoints(
  factors: readonly ScoredFactor[],
): { key: Factor; hint: string; possible: number }[] {
  return factors
    .flatMap(({ key, hint, weight, points }) => {
      const possible = (inHundredths(weight) - inHundredths(points)) / 100;
      return hint === null || possible <= 0 ? [] : [{ key, hint, possible }];
    })
    .toSorted((one, other) => other.possible - one.possible);
}

const NOTICED_CHANGE = 50;

/** Whether a person would notice: half a point or another grade. Only such changes enter the history. */
export function isNoticed(
  before: { score: number; grade: Grade } | null,
  after: { score: number; grade: Grade },
): boolean {
  if (before === null || before.grade !== after.grade) return true;
  return Math.abs(inHundredths(after.score) - inHundredths(before.score)) >= NOTICED_CHANGE;
}
