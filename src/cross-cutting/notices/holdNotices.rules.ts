import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface ReservationFacts {
  unitNumber: string;
  customer: string;
  /** Who did it; null for the application itself. */
  by: string | null;
  until: Instant | null;
  timezone: string;
}

export function unitReservedText({ unitNumber, customer, by, until, timezone }: ReservationFacts): Words {
  const end = until ? ` until ${formatDayAndTime(until, timezone)}` : '';
  const who = by ? `, by ${by}` : '';
  return { title: `${unitNumber} is reserved`, body: `For ${customer}${end}${who}.` };
}

export function reservationEndedText(
  how: 'release' | 'expire' | 'block',
  { unitNumber, customer, by }: Pick<ReservationFacts, 'unitNumber' | 'customer' | 'by'>,
): Words {
  const who = by ? ` by ${by}` : '';
  switch (how) {
    case 'release':
      return {
        title: `${unitNumber} is free again`,
        body: `The reservation for ${customer} was released${who}.`,
      };
    case 'expire':
      return { title: `${unitNumber} is free again`, body: `The reservation for ${customer} has expired.` };
    case 'block':
      return { title: `${unitNumber} is blocked`, body: `The reservation for ${customer} was ended${who}.` };
  }
}

export function unitOfferedText({
  unitNumber,
  customer,
  until,
  timezone,
}: Pick<ReservationFacts, 'unitNumber' | 'customer' | 'until' | 'timezone'>): Words {
  const end = until ? ` until ${formatDayAndTime(until, timezone)}` : '';
  return {
    title: `${unitNumber} is free for ${customer}`,
    body: `First on the waiting list. Reserve or book it${end}; then it is offered to the next.`,
  };
}

export function lineClosedText({
  unitNumber,
  customer,
}: Pick<ReservationFacts, 'unitNumber' | 'customer'>): Words {
  return { title: `${unitNumber} is sold`, body: `${customer} was waiting for it. Offer another unit.` };
}

export function bookingRequestedText(request: {
  unitNumber: string;
  customer: string;
  by: string;
  firm: string | null;
}): Words {
  const firm = request.firm ? ` of ${request.firm}` : '';
  return {
    title: `${request.by} requests to book ${request.unitNumber}`,
    body: `For ${request.customer}, brought by ${request.by}${firm}.`,
  };
}
