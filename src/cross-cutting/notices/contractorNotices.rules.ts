import { counted } from '#platform/contract/format.ts';
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
