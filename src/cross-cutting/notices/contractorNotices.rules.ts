import type { Day } from '#platform/contract/calendar.ts';
import { counted, formatDay } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

export function preferenceLostText(contractor: { companyName: string; rating: number | null }): Words {
  const { companyName, rating } = contractor;
  const rated = rating === null ? 'It has no reviews' : `It is rated ${rating.toFixed(1)} of 5 now`;
  return {
    title: `${companyName} is no longer preferred`,
    body: `${rated}; preferred ones have 4.0 or more.`,
  };
}

export function contractorStoppedText(stopped: {
  companyName: string;
  status: string;
  reason: string;
  openMilestones: number;
}): Words {
  const { companyName, status, reason, openMilestones } = stopped;
  const running =
    openMilestones === 0
      ? 'It has no open milestones.'
      : `It keeps ${counted(openMilestones, 'open milestone')} and gets no new ones.`;
  return { title: `${companyName} is ${status}`, body: `${reason}. ${running}`.replace('.. ', '. ') };
}

export function licenceExpiredText(expired: {
  companyName: string;
  validUntil: Day;
  running: number;
}): Words {
  const { companyName, validUntil, running } = expired;
  return {
    title: `The labour licence of ${companyName} has expired`,
    body: `It ended on ${formatDay(validUntil)}, while ${counted(running, 'milestone')} ${running === 1 ? 'goes' : 'go'} on. New work needs a valid licence.`,
  };
}
