import { displayName } from '../../../platform/contract/format.ts';
import type { Change } from '../../../platform/server/change.ts';
import type { Deed } from '../../../platform/server/context.ts';
import { namesOf } from '../../users/server/user.queries.ts';
import { leadAssignedWords } from '../notification.rules.ts';
import { textOf } from './changes.ts';
import type { Notice } from './notify.ts';
import { oneForMany } from './oneForMany.ts';

/** Whoever gets a lead from someone else, or from the turn he has in the distribution; of many together once. */
export async function leadNotices(deeds: readonly Deed<Change>[]): Promise<Notice[]> {
  const handed = deeds.flatMap(({ work, input }) => {
    const ownerId =
      input.resource === 'lead' && input.action !== 'reassign' ? textOf(input.after, 'ownerId') : null;
    const isNew = ownerId !== null && ownerId !== textOf(input.before, 'ownerId');
    return isNew && ownerId !== work.caller.userId ? [{ work, change: input, ownerId }] : [];
  });
  const [first] = handed;
  if (!first) return [];
  const [leads, names] = await Promise.all([
    first.work.db
      .selectFrom('lead')
      .select(['id', 'firstName', 'lastName', 'source'])
      .where(
        'id',
        'in',
        handed.map(({ change }) => change.id),
      )
      .execute(),
    namesOf(
      first.work,
      handed.map(({ work }) => work.caller.userId),
    ),
  ]);
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const notices = handed.flatMap(({ work, change, ownerId }) => {
    const lead = byId.get(change.id);
    if (!lead) return [];
    const by = names.get(work.caller.userId) ?? null;
    return {
      kind: 'leadAssigned' as const,
      userId: ownerId,
      ...leadAssignedWords({ customer: displayName(lead), source: lead.source, by }),
      link: () => `/leads/${lead.id}`,
      resourceType: 'lead',
      resourceId: lead.id,
      occurrenceKey: `v${change.version}`,
    };
  });
  return oneForMany(notices);
}
