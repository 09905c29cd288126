import { GROUPS } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { getContractor } from '#site/contractors/server/contractor.queries.ts';
import { contractorStoppedText, preferenceLostText } from '../contractorNotices.rules.ts';
import { changesOf } from './changes.ts';

/** A contractor that is no longer preferred, or that gets no more work, concerns all who manage construction. */
export async function contractorNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const heard = changesOf(deeds, 'contractor', 'losePreference', 'suspend', 'blacklist');
  return (await Promise.all(heard.map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const contractor = await getContractor(work, input.id);
  const isLost = input.action === 'losePreference';
  const words = isLost
    ? preferenceLostText(contractor)
    : contractorStoppedText({ ...contractor, reason: input.reason ?? '' });
  return (await buildersOf(work)).map((userId) => ({
    kind: isLost ? 'contractorPreferenceLost' : 'contractorStopped',
    userId,
    ...words,
    link: () => `/contractors/${input.id}`,
    resourceType: 'contractor',
    resourceId: input.id,
    occurrenceKey: String(input.version),
  }));
}

/** But the one who did it. */
async function buildersOf({ db, caller }: Work): Promise<string[]> {
  const people = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', 'in', [...GROUPS.CONSTRUCTION])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .where('id', '<>', caller.userId)
    .execute();
  return people.map(({ id }) => id);
}
