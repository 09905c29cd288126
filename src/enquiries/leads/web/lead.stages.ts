import type { Day } from '#platform/contract/calendar.ts';
import { dayOf, daysBetween } from '#platform/contract/calendar.ts';
import { formatShortDay, startCase } from '#platform/contract/format.ts';
import type { Stage } from '#platform/web/page/StageBar.tsx';
import type { Lead, LeadStatus } from '../lead.contract.ts';
import { OPEN_LEAD_STATUSES } from '../lead.contract.ts';
import type { LeadOverview } from '#insight/lead-overview/leadOverview.contract.ts';

/**
 * The path of a lead: when it reached each stage, and how long it has been in its current one. One that is lost
 * ends where it was lost.
 */
export function stagesOf(
  lead: Pick<Lead, 'status' | 'statusChangedAt'>,
  reached: LeadOverview['reached'],
  today: Day,
  zone: string,
): Stage[] {
  const { status, statusChangedAt } = lead;
  const order: LeadStatus[] = [...OPEN_LEAD_STATUSES, status === 'lost' ? 'lost' : 'closed'];
  const at = order.indexOf(status);
  const dayAt = (one: LeadStatus) => {
    const moment = reached.find((entry) => entry.status === one)?.at;
    return moment === undefined ? null : dayOf(moment, zone);
  };
  const isPassed = (position: number, one: LeadStatus) =>
    status === 'lost' ? dayAt(one) !== null : position < at;
  return order.map((one, position) => {
    if (position === at) return { ...named(one), fact: currentFact(one, statusChangedAt), state: 'current' };
    if (!isPassed(position, one)) return { ...named(one), fact: null, state: 'ahead' };
    const day = dayAt(one);
    return { ...named(one), fact: day && formatShortDay(day), state: 'done' };
  });

  function currentFact(one: LeadStatus, since: string): string {
    const day = dayOf(since, zone);
    if (one === 'closed' || one === 'lost') return formatShortDay(day);
    const days = daysBetween(day, today);
    if (days <= 0) return 'today';
    return days === 1 ? '1 day' : `${days} days`;
  }
}

function named(status: LeadStatus) {
  return { key: status, label: startCase(status) };
}
