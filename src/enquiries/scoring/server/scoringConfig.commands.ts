import { invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { THRESHOLDS_MESSAGE } from '../learnedScore.rules.ts';
import type { ScoringConfig, ScoringConfigInput } from '../scoringConfig.contract.ts';
import { checkRules } from '../scoringConfig.rules.ts';
import { startRun } from './scoreRun.commands.ts';
import { rulesInForce } from './scoringBasis.queries.ts';
import { getScoringConfig, hasChampion } from './scoringConfig.queries.ts';

/** Puts new rules in force as a new revision, and has every open lead rescored. */
export async function updateScoringConfig(work: Work, input: ScoringConfigInput): Promise<ScoringConfig> {
  const { version, note = null, activeScorer, leastLeads, leastBookings, ...changed } = input;
  const before = await rulesInForce(work);
  if (version !== undefined && version !== before.revision) throw staleVersion();
  const rules = { ...before.rules, ...changed };
  checkRules(rules);
  const learned = {
    activeScorer: activeScorer ?? before.activeScorer,
    leastLeads: leastLeads ?? before.thresholds.leastLeads,
    leastBookings: leastBookings ?? before.thresholds.leastBookings,
  };
  if (learned.leastBookings > learned.leastLeads) throw invalid('leastBookings', THRESHOLDS_MESSAGE);
  if (activeScorer === 'model' && !(await hasChampion(work)))
    throw invalid('activeScorer', 'There is no model that lists can sort by.');
  const revision = before.revision + 1;
  await work.db
    .insertInto('scoringConfig')
    .values({ revision, ...rules, ...learned, note, createdAt: work.now, createdById: work.caller.userId })
    .execute();
  const run = await startRun(work, 'config', null);
  await recordChange(work, {
    action: 'changeScoring',
    resource: 'scoringConfig',
    id: run.id,
    version: revision,
    ...changedKeys(
      { ...before.rules, ...before.thresholds, activeScorer: before.activeScorer },
      { ...rules, ...learned },
    ),
    ...(note === null ? {} : { reason: note }),
  });
  return getScoringConfig(work);
}
