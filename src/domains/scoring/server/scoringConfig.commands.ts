import { staleVersion } from '../../../platform/contract/errors.ts';
import type { Work } from '../../../platform/server/context.ts';
import { changedKeys, recordChange } from '../../../platform/server/record-change.ts';
import type { ScoringConfig, ScoringConfigInput } from '../scoringConfig.contract.ts';
import { checkRules } from '../scoringConfig.rules.ts';
import { startRun } from './scoreRun.commands.ts';
import { rulesInForce } from './scoringBasis.queries.ts';
import { getScoringConfig } from './scoringConfig.queries.ts';

/** Puts other rules in force as a new revision, and has every open lead scored by them. */
export async function updateScoringConfig(work: Work, input: ScoringConfigInput): Promise<ScoringConfig> {
  const { version, note = null, ...changed } = input;
  const before = await rulesInForce(work);
  if (version !== undefined && version !== before.revision) throw staleVersion();
  const rules = { ...before.rules, ...changed };
  checkRules(rules);
  const revision = before.revision + 1;
  await work.db
    .insertInto('scoringConfig')
    .values({ revision, ...rules, note, createdAt: work.now, createdById: work.caller.userId })
    .execute();
  const run = await startRun(work, 'config', null);
  await recordChange(work, {
    action: 'changeScoring',
    resource: 'scoringConfig',
    id: run.id,
    version: revision,
    ...changedKeys(before.rules, rules),
    ...(note === null ? {} : { reason: note }),
  });
  return getScoringConfig(work);
}
