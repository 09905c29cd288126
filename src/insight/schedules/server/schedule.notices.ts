import { GROUPS } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { notify } from '#company/notifications/server/notify.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import type { PauseReason } from '../schedule.rules.ts';
import { notSentText, pausedText, SCHEDULE_KINDS, withheldText } from '../scheduleNotices.rules.ts';

interface ScheduleFacts {
  id: string;
  name: string;
  ownerId: string;
}

interface Unsent {
  deliveryId: string;
  userId: string;
  state: 'withheld' | 'failed';
  problem: string;
}

/** The owner hears once of each recipient who may not get it, and of each failure. */
export async function tellOwner(work: Work, schedule: ScheduleFacts, unsent: Unsent): Promise<void> {
  const { deliveryId, userId, state, problem } = unsent;
  const recipient = (await namesOf(work, [userId])).get(userId) ?? 'A recipient';
  const facts = { name: schedule.name, recipient, problem };
  await notify(work, SCHEDULE_KINDS, [
    {
      kind: 'reportNotSent',
      userId: schedule.ownerId,
      ...(state === 'withheld' ? withheldText(facts) : notSentText(facts)),
      link: () => linkTo(schedule),
      resourceType: 'reportSchedule',
      resourceId: schedule.id,
      occurrenceKey: state === 'withheld' ? `withheld:${userId}` : `failed:${deliveryId}`,
    },
  ]);
}

/** Administrators hear that a schedule stopped. */
export async function tellOfPause(
  work: Work,
  schedule: ScheduleFacts & { version: number },
  reason: Exclude<PauseReason, 'person'>,
): Promise<void> {
  const { id, name, ownerId, version } = schedule;
  const owner = (await namesOf(work, [ownerId])).get(ownerId) ?? 'Its owner';
  const administrators = await work.db
    .selectFrom('appUser')
    .select('id')
    .where('role', 'in', [...GROUPS.ADMIN])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  await notify(
    work,
    SCHEDULE_KINDS,
    administrators.map((administrator) => ({
      kind: 'schedulePaused' as const,
      userId: administrator.id,
      ...pausedText({ name, owner, reason }),
      link: () => linkTo(schedule),
      resourceType: 'reportSchedule',
      resourceId: id,
      occurrenceKey: `${reason}:${version}`,
    })),
  );
}

function linkTo({ id }: ScheduleFacts): string {
  return `/analytics/schedules?peek=${id}`;
}
