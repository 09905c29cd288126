import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockPlanOfWorks } from '#site/milestones/server/forecast.commands.ts';
import { readNetwork } from '#site/milestones/server/network.queries.ts';
import type { Baseline, BaselineInput } from '../baseline.contract.ts';
import { MAX_BASELINES } from '../baseline.contract.ts';
import { listBaselines } from './baseline.queries.ts';

/** Freezes what is promised now: revised ends, else planned ones, and of finished milestones the actual ones. */
export async function freezeBaseline(
  work: Work,
  projectId: string,
  { name }: BaselineInput,
): Promise<Baseline> {
  await lockPlanOfWorks(work, projectId);
  const before = await listBaselines(work, projectId);
  if (before.length >= MAX_BASELINES)
    throw conflict(`A project has at most ${MAX_BASELINES} frozen plans.`, 'name');
  const { works } = await readNetwork(work, projectId);
  const id = newId();
  const frozen = works.flatMap((one) => {
    const endDate = one.actualEnd ?? one.revisedEnd ?? one.plannedEnd;
    const startDate = one.actualStart ?? one.plannedStart;
    return endDate === null ? [] : [{ baselineId: id, milestoneId: one.id, startDate, endDate }];
  });
  if (frozen.length === 0) throw conflict('No milestone of the project has dates yet.');
  await work.db
    .insertInto('baseline')
    .values({ id, projectId, name, createdAt: work.now, createdById: work.caller.userId })
    .execute();
  await insertRows(work.db, 'baselineMilestone', frozen);
  await recordChange(work, {
    action: 'freeze',
    resource: 'baseline',
    id,
    version: 1,
    after: { projectId, name, milestones: frozen.length },
  });
  const all = await listBaselines(work, projectId);
  return required(
    all.find((one) => one.id === id),
    'Baseline',
  );
}
