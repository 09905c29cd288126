import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface LateMilestone {
  name: string;
  place: string;
  plannedEnd: Day | null;
  linkedPlans: number;
}

export function milestoneDelayedText({ name, place, plannedEnd, linkedPlans }: LateMilestone): Words {
  const end = plannedEnd === null ? '' : ` It was planned for ${formatDay(plannedEnd)}.`;
  const plans = linkedPlans === 1 ? 'One payment plan is' : `${linkedPlans} payment plans are`;
  return {
    title: `${name} of ${place} is delayed`,
    body: `${linkedPlans === 0 ? 'No payment plan is' : plans} linked to it.${end}`,
  };
}
