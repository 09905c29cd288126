import type { Day } from '#platform/contract/calendar.ts';
import { formatDayNear } from '#platform/contract/format.ts';
import type { Milestone, MilestoneAction } from '../milestone.contract.ts';

/** Actions on a milestone; its end can be revised while it is not completed. */
export type MilestoneAct = MilestoneAction | 'revise';

export function placeOf({ towerName, projectName }: Milestone): string {
  return towerName === null ? projectName : `${towerName}, ${projectName}`;
}

/** Days as text: '12 days late', 'On time'. */
export function slipText({ status, delayDays }: Pick<Milestone, 'status' | 'delayDays'>): string {
  if (delayDays !== null) return `${delayDays} ${delayDays === 1 ? 'day' : 'days'} late`;
  return status === 'completed' ? 'On time' : '';
}

/** When it is, or was, finished. */
export function endText({ actualEnd, revisedEnd, plannedEnd }: Milestone, today: Day): string {
  const end = actualEnd ?? revisedEnd ?? plannedEnd;
  return end === null ? 'Not planned' : formatDayNear(end, today);
}

export function plansText(count: number): string {
  return `${count.toLocaleString('en-IN')} payment ${count === 1 ? 'plan' : 'plans'}`;
}
