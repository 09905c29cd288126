import type { Change } from '../../../platform/server/change.ts';
import type { Deed } from '../../../platform/server/context.ts';
import { namesOf } from '../../users/server/user.queries.ts';
import { roleChangedWords } from '../notification.rules.ts';
import { textOf } from './changes.ts';
import type { Notice } from './notify.ts';

/** Whoever got another role. */
export async function personNotices(deeds: readonly Deed<Change>[]): Promise<Notice[]> {
  const made = await Promise.all(deeds.map(roleNotices));
  return made.flat();
}

async function roleNotices({ work, input }: Deed<Change>): Promise<Notice[]> {
  if (input.resource !== 'user' || input.id === work.caller.userId) return [];
  const from = textOf(input.before, 'role');
  const to = textOf(input.after, 'role');
  if (from === null || to === null || from === to) return [];
  const names = await namesOf(work, [work.caller.userId]);
  return [
    {
      kind: 'roleChanged',
      userId: input.id,
      ...roleChangedWords({ from, to, by: names.get(work.caller.userId) ?? null }),
      link: () => '/dashboard',
      resourceType: 'user',
      resourceId: input.id,
      occurrenceKey: `v${input.version}`,
    },
  ];
}
