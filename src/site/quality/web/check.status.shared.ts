import { look } from '#platform/web/status/status.ts';
import { boundsText } from '../check.rules.ts';
import type { QualityCheck } from '../check.contract.ts';

export const CHECK_STATUS = {
  pending: look('To be inspected', 'ring', 'primary'),
  later: look('Later results open', 'pause', 'amber'),
  late: look('Later results overdue', 'alert', 'error'),
  passed: look('Passed', 'tick', 'success'),
  failed: look('Failed', 'alert', 'error'),
  waived: look('Waived', 'cross', 'faint'),
} as const;

/** A pending check that waits for later results alone says so. */
export function statusOf({ status, laterDueOn, isLate }: QualityCheck): keyof typeof CHECK_STATUS {
  if (status !== 'pending' || laterDueOn === null) return status;
  return isLate ? 'late' : 'later';
}

type Item = QualityCheck['items'][number];

/** What an item requires: '20 to 30 mm', 'after 28 days, at least 30 N/mm²'. */
export function wantedText(item: Item): string {
  const later = item.kind === 'later' && item.days !== null ? `after ${item.days} days` : null;
  return [later, boundsText(item)].filter((part) => part !== null).join(', ');
}
