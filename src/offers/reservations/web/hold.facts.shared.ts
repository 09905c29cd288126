import { formatDayAndTime, formatTime } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';

const MINUTE_MS = 60_000;

/** Who holds a unit, for whom and for how long, as far as the caller may see it. */
export function holdFacts(unit: Unit, now: string): FactEntry[] {
  return [...keptFacts(unit, now), ...lineFacts(unit)];
}

/** The same without the waiting customers, where they are shown beside it. */
export function keptFacts(unit: Unit, now: string): FactEntry[] {
  return [...reservationFacts(unit, now), ...offerFacts(unit, now), ...bookingFacts(unit, now)];
}

function reservationFacts(unit: Unit, now: string): FactEntry[] {
  if (unit.reservedUntil === null) return [];
  return [
    { label: 'Reserved for', value: unit.reservedForName ?? 'Another customer' },
    ...(unit.reservedByName ? [{ label: 'Held by', value: unit.reservedByName }] : []),
    {
      label: 'Held until',
      value: `${formatDayAndTime(unit.reservedUntil, zoneHere())}, ${timeLeft(unit.reservedUntil, now)}`,
    },
    ...(unit.reservationExtended ? [{ label: 'Extended', value: 'Once, not again' }] : []),
  ];
}

/** Who a free unit is offered to. */
function offerFacts({ offeredUntil, offeredToName }: Unit, now: string): FactEntry[] {
  if (offeredUntil === null) return [];
  return [
    { label: 'Offered to', value: offeredToName ?? 'A waiting customer' },
    {
      label: 'Offered until',
      value: `${formatDayAndTime(offeredUntil, zoneHere())}, ${timeLeft(offeredUntil, now)}`,
    },
  ];
}

/** Who is booking a unit just now. */
function bookingFacts({ bookingByName, bookingUntil }: Unit, now: string): FactEntry[] {
  if (bookingUntil === null || bookingUntil <= now) return [];
  return [
    {
      label: 'Being booked',
      value: `By ${bookingByName ?? 'another person'}, until ${formatTime(bookingUntil, zoneHere())}`,
    },
  ];
}

/** How many others wait. */
function lineFacts({ offeredUntil, waitingCount }: Unit): FactEntry[] {
  const others = waitingCount - (offeredUntil === null ? 0 : 1);
  if (others <= 0) return [];
  return [{ label: 'In line', value: `${others} ${others === 1 ? 'customer' : 'customers'}` }];
}

/** '2 d 4 h left', '3 h 12 min left', 'expired'. */
export function timeLeft(until: string, now: string): string {
  const minutes = Math.ceil((Date.parse(until) - Date.parse(now)) / MINUTE_MS);
  if (minutes <= 0) return 'expired';
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h left`;
  return hours > 0 ? `${hours} h ${minutes % 60} min left` : `${minutes} min left`;
}
