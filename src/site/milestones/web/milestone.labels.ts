import type { Day } from '#platform/contract/calendar.ts';
import { formatDayNear } from '#platform/contract/format.ts';
import type { DelayReason, Milestone, MilestoneAction } from '../milestone.contract.ts';

/** Actions on a milestone; its end can be revised while it is not completed. */
export type MilestoneAct = MilestoneAction | 'revise';

/** Days as text: '12 days late', 'On time'; nothing while it has time, or was never planned. */
export function slipText({
  status,
  delayDays,
  plannedEnd,
}: Pick<Milestone, 'status' | 'delayDays' | 'plannedEnd'>): string {
  if (delayDays !== null) return `${delayDays} ${delayDays === 1 ? 'day' : 'days'} late`;
  return status === 'completed' && plannedEnd !== null ? 'On time' : '';
}

/** When it is, or was, finished. */
export function endText({ actualEnd, expectedEnd: expected }: Milestone, today: Day): string {
  const end = actualEnd ?? expected;
  return end === null ? 'Not planned' : formatDayNear(end, today);
}

export function plansText(count: number): string {
  return `${count.toLocaleString('en-IN')} payment ${count === 1 ? 'plan' : 'plans'}`;
}

export const DELAY_LABELS: Record<DelayReason, string> = {
  contractor: 'Contractor',
  weather: 'Weather',
  materials: 'Materials',
  labour: 'Labour',
  approvals: 'Approvals awaited',
  design: 'Design changed',
  funds: 'Funds',
  site: 'Conditions of the site',
  other: 'Other',
};
