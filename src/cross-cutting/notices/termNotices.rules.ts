import { formatPct } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface LateRate {
  projectName: string;
  spreadPct: number;
  lawPct: number;
  source: string | null;
}

export function lateRateText({ projectName, spreadPct, lawPct, source }: LateRate): Words {
  const law = source ? ` (${source})` : '';
  return {
    title: `Late interest of ${projectName} is above the law`,
    body: `It is ${formatPct(spreadPct)} above the bank rate; ${formatPct(lawPct)} is allowed${law}. Change it in the payment terms.`,
  };
}

export function neverDueText({ tower, bookings }: { tower: string; bookings: readonly string[] }): Words {
  const one = bookings.length === 1;
  return {
    title: `${one ? 'A payment plan' : `${bookings.length} payment plans`} in ${tower} can never fall due in full`,
    body: `Stages of ${one ? 'it' : 'them'} are never built there. Change the plan of ${bookings.join(', ')}.`,
  };
}
