import { displayName } from '#platform/contract/format.ts';
import { isRole } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { invitationAcceptedText, linkToInvited, roleChangedText } from '../notification.rules.ts';
import { changesOf, textOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';

/** Users with a changed role, and the inviter of a user who has joined. */
export async function personNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const made = await Promise.all([
    ...deeds.map(roleNotices),
    ...changesOf(deeds, 'user', 'acceptInvitation').map(joinedNotices),
  ]);
  return made.flat();
}

async function joinedNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const invitation = await work.db
    .selectFrom('invitation')
    .innerJoin('appUser', 'appUser.id', 'invitation.id')
    .select(['invitation.invitedById', 'appUser.firstName', 'appUser.lastName', 'appUser.role'])
    .where('invitation.id', '=', input.id)
    .executeTakeFirst();
  if (!invitation) return [];
  return [
    {
      kind: 'invitationAccepted',
      userId: invitation.invitedById,
      ...invitationAcceptedText({ name: displayName(invitation), role: invitation.role }),
      link: linkToInvited,
      resourceType: 'user',
      resourceId: input.id,
      occurrenceKey: 'joined',
    },
  ];
}

async function roleNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  if (input.resource !== 'user' || input.id === work.caller.userId) return [];
  const from = textOf(input.before, 'role');
  const to = textOf(input.after, 'role');
  if (!isRole(from) || !isRole(to) || from === to) return [];
  const names = await namesOf(work, [work.caller.userId]);
  return [
    {
      kind: 'roleChanged',
      userId: input.id,
      ...roleChangedText({ from, to, by: names.get(work.caller.userId) ?? null }),
      link: () => '/dashboard',
      resourceType: 'user',
      resourceId: input.id,
      occurrenceKey: `v${input.version}`,
    },
  ];
}
