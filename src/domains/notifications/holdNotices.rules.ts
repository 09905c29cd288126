import type { Instant } from '../../platform/contract/calendar.ts';
import { formatDayAndTime } from '../../platform/contract/format.ts';
import type { Words } from './notification.rules.ts';

interface HeldWords {
  unitNumber: string;
  customer: string;
  /** Who did it; null for the application itself. */
  by: string | null;
  until: Instant | null;
  timezone: string;
}

export function unitReservedWords({ unitNumber, customer, by, until, timezone }: HeldWords): Words {
  const end = until ? ` until ${formatDayAndTime(until, timezone)}` : '';
  const who = by ? `, by ${by}` : '';
  return { title: `${unitNumber} is reserved`, body: `For ${customer}${end}${who}.` };
}

export function reservationEndedWords(
  how: 'release' | 'expire' | 'block',
  { unitNumber, customer, by }: Pick<HeldWords, 'unitNumber' | 'customer' | 'by'>,
): Words {
  const who = by ? ` by ${by}` : '';
  switch (how) {
    case 'release':
      return {
        title: `${unitNumber} is free again`,
        body: `The reservation for ${customer} was released${who}.`,
      };
    case 'expire':
      return { title: `${unitNumber} is free again`, body: `The reservation for ${customer} has run out.` };
    case 'block':
      return { title: `${unitNumber} is blocked`, body: `The reservation for ${customer} was ended${who}.` };
  }
}
