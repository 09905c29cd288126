import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Work } from '#platform/server/context.ts';
import { COMPLETION } from '#site/completion.conditions.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { certifiedMilestone } from './demandedTower.factory.ts';
import { postDemandRun, previewDemandRun } from './demandRun.commands.ts';
import { postBatch } from './demandRun.posting.ts';

interface Place {
  projectId: string;
  towerId: string;
  key: string;
}

/** A milestone completed now, without an automatic run. Returns its id. */
export async function completedMilestone(
  work: Work,
  store: { files: FileStore },
  place: Place,
): Promise<string> {
  const milestoneId = await certifiedMilestone(work, store, place);
  const done = { progressPct: 100, status: 'completed' as const };
  await updateMilestoneProgress({ ...work, subscribers: [] }, milestoneId, done, COMPLETION);
  return milestoneId;
}

/** A run posted in the transaction of the caller instead of by the job. Returns its id. */
export async function buildPostedRun(
  work: Work,
  request: Parameters<typeof previewDemandRun>[1],
): Promise<string> {
  const { id } = await previewDemandRun(work, request);
  await postDemandRun(work, id);
  for (let isOver = false; !isOver;) {
    const run = await work.db
      .selectFrom('demandRun')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    ({ isOver } = await postBatch(work, run));
  }
  return id;
}
