import type { ModelDrift } from '../model.contract.ts';
import { StoredCard } from '../model.contract.ts';
import { FEATURE_KEYS, FEATURE_NAMES, SEASONAL_FEATURES } from '../leadFeatures.rules.ts';
import { compareInThread } from '#platform/learning/thread.ts';
import { recordNews } from '#platform/server/record-change.ts';
import { tellModelDrift } from './model.notices.ts';
import { latestFrame, learnedFrame } from './model.rows.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';

const SEED = 20_260_402;

/**
 * Compares the leads of the last weeks with the champion's training data, and notifies those who manage scores
 * when they differ. Returns how many models were compared.
 */
export async function watchModelDrift(job: JobContext): Promise<number> {
  const champion = await inBatch(job, ({ db }) =>
    db
      .selectFrom('leadModel')
      .select(['number as version', 'card', 'drift', 'trainingId'])
      .where('role', '=', 'champion')
      .executeTakeFirst(),
  );
  if (!champion) return 0;
  const { to } = StoredCard.parse(champion.card);
  const [learned, latest] = [await learnedFrame(job, to), await latestFrame(job)];
  const drift = await compareInThread({ learned, latest, seasonal: SEASONAL_FEATURES, seed: SEED });
  await inBatch(job, async (work) => {
    await work.db
      .updateTable('leadModel')
      .set({ drift, driftCheckedAt: work.now })
      .where('number', '=', champion.version)
      .execute();
    const { version, trainingId } = champion;
    await recordNews(work, [{ action: 'drift', resource: 'leadModel', id: trainingId, version }]);
    if (drift && isNews(drift, champion.drift as ModelDrift | null))
      await tellModelDrift(work, { version, trainingId, columns: mostChanged(drift) });
  });
  return 1;
}

/** A drift already reported is not reported again. */
function isNews(drift: ModelDrift, before: ModelDrift | null): boolean {
  return drift.degree !== 'none' && drift.degree !== before?.degree;
}

const TOLD = 3;

function mostChanged({ columns }: ModelDrift): string[] {
  return columns.slice(0, TOLD).flatMap(({ name }) => {
    const feature = FEATURE_KEYS.find((key) => key === name);
    return feature ? [FEATURE_NAMES[feature].toLowerCase()] : [];
  });
}
