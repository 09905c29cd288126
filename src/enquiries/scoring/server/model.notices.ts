import type { Work } from '#platform/server/context.ts';
import { MODEL_KINDS, modelDriftedText } from '../modelNotices.rules.ts';
import { notify } from '#company/notifications/server/notify.ts';

/** A model whose leads have changed since its training. */
interface DriftedModel {
  version: number;
  /** The target of the notification. */
  trainingId: string;
  /** What changed most, in words. */
  columns: readonly string[];
}

/** Notifies all who may change how leads are scored. */
export async function tellModelDrift(
  work: Pick<Work, 'db' | 'now' | 'isHistory'>,
  { version, trainingId, columns }: DriftedModel,
): Promise<void> {
  const keepers = await work.db
    .selectFrom('appUser')
    .select('id')
    .where('role', 'in', [...MODEL_KINDS.modelDrifted.can])
    .where('status', '=', 'active')
    .execute();
  await notify(
    work,
    MODEL_KINDS,
    keepers.map(({ id }) => ({
      kind: 'modelDrifted',
      userId: id,
      ...modelDriftedText({ version, columns }),
      link: () => '/settings/scoring/model',
      resourceType: 'leadModel',
      resourceId: trainingId,
      occurrenceKey: `${version}:${work.now}`,
    })),
  );
}
