import type { Selectable } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { ScoringConfigTable } from '#platform/server/database/tables.ts';
import type { ChanceBasis } from '../chance.rules.ts';
import type { StageOutcome } from '../conversion.rules.ts';
import type { ScoringRules } from '../scoringConfig.rules.ts';
import { DEFAULT_RULES } from '../scoringConfig.rules.ts';
import type { Thresholds } from '../learnedScore.rules.ts';
import { DEFAULT_THRESHOLDS } from '../learnedScore.rules.ts';
import { chanceBasis } from './chanceBasis.queries.ts';

export interface RulesInForce {
  revision: number;
  rules: ScoringRules;
  /** The score that lists sort and grade by. */
  activeScorer: 'rules' | 'model';
  /** The minimum number of leads to train a model. */
  thresholds: Thresholds;
}

/** The rules of the last revision; the default ones while there is none. */
export async function rulesInForce({ db }: Pick<Read, 'db'>): Promise<RulesInForce> {
  const row = await db
    .selectFrom('scoringConfig')
    .selectAll()
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row)
    return { revision: 0, rules: DEFAULT_RULES, activeScorer: 'rules', thresholds: DEFAULT_THRESHOLDS };
  const { revision, activeScorer, leastLeads, leastBookings } = row;
  return { revision, rules: rulesOf(row), activeScorer, thresholds: { leastLeads, leastBookings } };
}

/** The rules in force and what the organization's own bookings say, read once for any number of leads. */
export interface ScoringBasis extends RulesInForce {
  outcomes: readonly StageOutcome[];
  chances: ChanceBasis;
}

export async function scoringBasis(read: Pick<Read, 'db'>): Promise<ScoringBasis> {
  const [inForce, outcomes, chances] = await Promise.all([
    rulesInForce(read),
    outcomesOf(read),
    chanceBasis(read),
  ]);
  return { ...inForce, outcomes, chances };
}

/** As they were counted last night. */
export async function outcomesOf({ db }: Pick<Read, 'db'>): Promise<StageOutcome[]> {
  const rows = await db
    .selectFrom('leadOutcome')
    .select(['source', 'stage', 'decided', 'won', 'recentDecided', 'recentWon'])
    .execute();
  return rows as StageOutcome[];
}

type StoredRules = Pick<
  Selectable<ScoringConfigTable>,
  'weights' | 'engagementPoints' | 'sourceValue' | 'penalties'
> &
  Pick<ScoringRules, 'halfLifeDays' | 'engagementFull' | 'hotFrom' | 'warmFrom'>;

/** Columns of JSON were each written through the schema of their field. */
export function rulesOf(row: StoredRules): ScoringRules {
  return {
    weights: row.weights as ScoringRules['weights'],
    engagementPoints: row.engagementPoints as ScoringRules['engagementPoints'],
    halfLifeDays: row.halfLifeDays,
    engagementFull: row.engagementFull,
    sourceValue: row.sourceValue as ScoringRules['sourceValue'],
    penalties: row.penalties as ScoringRules['penalties'],
    hotFrom: row.hotFrom,
    warmFrom: row.warmFrom,
  };
}
