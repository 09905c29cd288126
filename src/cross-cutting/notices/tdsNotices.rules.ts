import type { Day } from '#platform/contract/calendar.ts';
import { formatDay, formatMoneyExact, formatMonth } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface OpenTax {
  /** '2026-11' */
  month: string;
  section: string;
  openPaise: number;
  dueOn: Day;
}

export function tdsDueText({ month, section, openPaise, dueOn }: OpenTax): Words {
  return {
    title: `TDS of ${formatMonth(`${month}-01`)} is due on ${formatDay(dueOn)}`,
    body: `${formatMoneyExact(openPaise)} under ${section} has no challan yet.`,
  };
}

export function tdsLateText({ month, section, openPaise, dueOn }: OpenTax): Words {
  return {
    title: `TDS of ${formatMonth(`${month}-01`)} is late`,
    body: `${formatMoneyExact(openPaise)} under ${section} was due on ${formatDay(dueOn)} and bears interest. Pay it and enter the challan.`,
  };
}
