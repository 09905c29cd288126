import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { Waiter } from '../waiting.contract.ts';
import type { WaiterStatus } from '#inventory/units/waiter.contract.ts';
import { timeLeft } from './hold.facts.shared.ts';

const LABELS: Record<WaiterStatus, string> = {
  waiting: 'Waiting',
  offered: 'Offered',
  taken: 'Taken',
  passed: 'Passed on',
  lapsed: 'Expired',
  left: 'Left',
  closed: 'Sold to another',
};

/** 'Offered, 3 h 12 min left', 'Number 2 in line', 'Passed on'. */
export function placeText(waiter: Pick<Waiter, 'status' | 'position' | 'offeredUntil'>, now: string): string {
  const { status, position, offeredUntil } = waiter;
  if (status === 'offered' && offeredUntil) return `Offered, ${timeLeft(offeredUntil, now)}`;
  return status === 'waiting' && position !== null ? `Number ${position} in line` : LABELS[status];
}

export type WaiterDialog = 'take' | 'leave';

/** The actions on a place in line, by the rights of the caller. */
export function waiterActionsOf(waiter: Waiter, open: (dialog: WaiterDialog) => void): PageAction[] {
  const can = new Set(waiter.allowedActions);
  const actions: (PageAction | false)[] = [
    can.has('take') && { label: 'Reserve unit', onClick: () => open('take') },
    can.has('pass') && { label: 'Pass on', onClick: () => open('leave') },
    can.has('leave') && { label: 'Leave waitlist', onClick: () => open('leave') },
  ];
  return actions.filter((action) => action !== false);
}
