import type pg from 'pg';
import { requestTraining, train } from '#enquiries/scoring/server/model.training.ts';
import type { Stage } from './stage.ts';

/** Learns from the history, as every Sunday, and lets the model judge the open enquiries. */
export async function playModels(stage: Stage, pool: pg.Pool): Promise<void> {
  const { latest: now, organizationId } = stage;
  const training = await stage.play('bh', now, (work) =>
    requestTraining(work, 'request', { isQueued: false }),
  );
  await train({ pool, organizationId, now, subscribers: [], isHistory: true }, training.id);
}
