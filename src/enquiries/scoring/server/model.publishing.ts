import { recordChange } from '#platform/server/record-change.ts';
import type { Work } from '#platform/server/context.ts';
import { rolesOf } from '../learnedScore.rules.ts';
import type { ModelKind, StoredCard } from '../model.contract.ts';
import { MODEL_KINDS } from '../model.contract.ts';
import type { Publication } from '#platform/learning/publication.ts';

const DAY_MS = 86_400_000;

/**
 * Stores both models with their cards. The better of the fit ones takes the place of the champion, the other
 * that of the challenger; if none is fit, the current ones stay. Returns whether there is a new champion.
 */
export async function publish(work: Work, trainingId: string, publication: Publication): Promise<boolean> {
  const { candidates, baseBrier, drift } = publication;
  const roles = rolesOf(
    { logistic: candidates.logistic.quality, boosting: candidates.boosting.quality },
    baseBrier,
  );
  const isServed = Object.values(roles).includes('champion');
  if (isServed) await retire(work);
  const last = await lastVersion(work);
  const rows = MODEL_KINDS.map((kind, index) => ({
    number: last + 1 + index,
    kind,
    role: roles[kind],
    trainingId,
    learner: candidates[kind].text,
    card: cardOf(publication, kind),
    p99: candidates[kind].p99,
    trainedAt: work.now,
    drift,
    driftCheckedAt: drift === null ? null : work.now,
  }));
  await work.db.insertInto('leadModel').values(rows).execute();
  await recordChange(work, {
    action: isServed ? 'publishModel' : 'refuseModel',
    resource: 'leadModel',
    id: trainingId,
    version: last + rows.length,
    after: {
      models: rows.map(({ number, kind, role, card }) => ({
        version: number,
        kind,
        role,
        auc: card.quality.auc,
      })),
    },
  });
  return isServed;
}

async function retire({ db }: Work): Promise<void> {
  await db
    .updateTable('leadModel')
    .set({ role: 'retired' })
    .where('role', 'in', ['champion', 'challenger'])
    .execute();
}

async function lastVersion({ db }: Work): Promise<number> {
  const row = await db
    .selectFrom('leadModel')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

function cardOf(publication: Publication, kind: ModelKind): StoredCard {
  const { candidates, rows, won, from, to, split, baseBrier, columns, ranges, refused } = publication;
  const { quality, curve, isRecent } = candidates[kind];
  return {
    rows,
    won,
    from: new Date(from * DAY_MS).toISOString(),
    to: new Date(to * DAY_MS).toISOString(),
    split,
    quality,
    baseBrier,
    curve,
    columns,
    ranges,
    refused,
    calibratedOn: isRecent ? 'the latest leads' : 'all leads',
  };
}
