import { formatMoment } from '#platform/contract/format.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { FirmAccount } from '../firmAccount.contract.ts';

/** 'Kothrud Homes LLP, ••••5678, HDFC0001234' */
export function accountText({ accountName, accountLast4, ifsc }: FirmAccount): string {
  return `${accountName}, ••••${accountLast4}, ${ifsc}`;
}

export function enteredText({ enteredAt, enteredBy }: FirmAccount): string {
  return by(enteredAt, enteredBy);
}

/** By one person alone where nobody else of Finance was there. */
export function confirmedText({ decidedAt, decidedBy, selfConfirmed }: FirmAccount): string {
  if (decidedAt === null) return 'Not yet';
  const alone = selfConfirmed ? ', who also entered it, as nobody else of Finance could' : '';
  return `${by(decidedAt, decidedBy)}${alone}`;
}

function by(at: string, person: FirmAccount['enteredBy']): string {
  const when = formatMoment(at, new Date().toISOString(), zoneHere());
  return person ? `${when} by ${person.name}` : when;
}
