import { look } from '#platform/web/status/status.ts';
import type { Schedule } from '../schedule.contract.ts';
import type { PauseReason } from '../schedule.rules.ts';

export const SCHEDULE_STATUS = {
  active: look('Active', 'tick', 'success'),
  paused: look('Paused', 'dash', 'faint'),
} as const;

export const DELIVERY_STATUS = {
  waiting: look('Being sent', 'half', 'amber'),
  sent: look('Sent', 'tick', 'success'),
  withheld: look('Not sent', 'dash', 'amber'),
  failed: look('Failed', 'cross', 'error'),
} as const;

export const PAUSE_TEXTS: Record<PauseReason, string> = {
  person: 'Paused',
  ownerLeft: 'Paused: its owner is deactivated. Hand it over, and it goes on.',
  ownerMayNot: 'Paused: its owner may not see this report any more. Hand it over, and it goes on.',
};

/** '3 sent', '2 sent, 1 failed' */
export function outcomeText({ sent, waiting, withheld, failed }: NonNullable<Schedule['lastRun']>): string {
  const parts = [
    [sent, 'sent'],
    [waiting, 'being sent'],
    [withheld, 'not sent'],
    [failed, 'failed'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}
