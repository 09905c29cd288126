import type { Instant } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { CompletionCondition } from '#site/milestones/server/completion.condition.ts';

/**
 * A completion is proven by a photo taken on site since the last report of progress below 100 %, or an administrator
 * has said since then why there is none. Who says where it was taken may be the camera or the phone; what is marked as
 * far, repeated or of a wrong clock proves nothing. Not asked of a project without coordinates.
 */
export const photoOnSite: CompletionCondition = async (read, { id, projectId }) => {
  const site = await read.db
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .executeTakeFirst();
  if (!site) return [];
  const since = await lastProgressAt(read, id);
  const [proof, waiver] = await Promise.all([proofSince(read, id, since), waiverSince(read, id, since)]);
  return proof || waiver
    ? []
    : ['Take a photo on site: there is none within 500 m since the last progress was reported.'];
};

/** When progress below 100 % was last reported; null where it never was. */
async function lastProgressAt({ db }: Read, milestoneId: string): Promise<Instant | null> {
  const entry = await db
    .selectFrom('milestoneProgress')
    .select('at')
    .where('milestoneId', '=', milestoneId)
    .where('toPct', '<', 100)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.at ?? null;
}

function proofSince({ db }: Read, milestoneId: string, since: Instant | null) {
  return db
    .selectFrom('sitePhoto')
    .select('id')
    .where('milestoneId', '=', milestoneId)
    .where('withdrawnAt', 'is', null)
    .where('timeSource', '<>', 'receipt')
    .where('distanceM', 'is not', null)
    .where((eb) =>
      eb.and([eb('isFar', '=', false), eb('isRepeated', '=', false), eb('hasWrongClock', '=', false)]),
    )
    .$if(since !== null, (query) => query.where('takenAt', '>=', since ?? ''))
    .limit(1)
    .executeTakeFirst();
}

function waiverSince({ db }: Read, milestoneId: string, since: Instant | null) {
  return db
    .selectFrom('sitePhotoWaiver')
    .select('id')
    .where('milestoneId', '=', milestoneId)
    .$if(since !== null, (query) => query.where('createdAt', '>=', since ?? ''))
    .limit(1)
    .executeTakeFirst();
}
