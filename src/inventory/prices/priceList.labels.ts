import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';

/** 'Price list 3 of 1 Oct 2026' */
export function priceListText(list: { number: number; effectiveFrom: Day }): string {
  return `Price list ${list.number} of ${formatDay(list.effectiveFrom)}`;
}
