import type { Day } from '../../../platform/contract/calendar.ts';
import { formatDayNear } from '../../../platform/contract/format.ts';
import { milestoneName } from '../../payments/plan.rules.ts';
import type { Milestone } from '../milestone.contract.ts';

const KEYS = [
  'excavation',
  'foundation',
  'plinth',
  'podium',
  'brickwork',
  'doors',
  'lobbies',
  'plaster',
  'flooring',
  'plumbing',
  'electrical',
  'lifts',
  'external',
  'finishing',
  'oc',
  'possession',
] as const;

const HIGHEST_SLAB = 60;

/** What a milestone can be: the works of every building, and its slabs. */
export const MILESTONE_KEYS = [
  ...KEYS,
  ...Array.from({ length: HIGHEST_SLAB }, (_, index) => `slab:${index + 1}`),
].map((value) => ({ value, label: milestoneName(value) }));

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
