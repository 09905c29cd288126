import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import type { Words } from '#company/notifications/notification.rules.ts';
import type { PauseReason } from './schedule.rules.ts';

/** Notifications about reports that are mailed by a schedule. */
export const SCHEDULE_KINDS = {
  reportNotSent: {
    label: 'A report that I scheduled does not reach a recipient',
    can: CAPABILITIES.salesReports,
    isMailed: true,
  },
  schedulePaused: {
    label: 'The schedule of a report stops, because its owner may not run it',
    can: GROUPS.ADMIN,
  },
} as const;

/** To the owner, once for each recipient. */
export function withheldText(schedule: { name: string; recipient: string; problem: string }): Words {
  const { name, recipient, problem } = schedule;
  return {
    title: `${recipient} no longer gets "${name}"`,
    body: `${problem} Others get it as before. Change the recipients of the schedule.`,
  };
}

export function notSentText(schedule: { name: string; recipient: string; problem: string }): Words {
  const { name, recipient, problem } = schedule;
  return { title: `"${name}" could not be sent to ${recipient}`, body: problem };
}

export function pausedText(schedule: {
  name: string;
  owner: string;
  reason: Exclude<PauseReason, 'person'>;
}): Words {
  const { name, owner, reason } = schedule;
  const why = {
    ownerLeft: `${owner} is deactivated.`,
    ownerMayNot: `${owner} may not see this report any more.`,
  }[reason];
  return { title: `The schedule "${name}" is paused`, body: `${why} Hand it over, and it goes on.` };
}
