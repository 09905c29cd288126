import type { Day, Instant } from '../../contract/calendar.ts';
import { dayOf } from '../../contract/calendar.ts';
import type { SessionState } from './session.state.ts';

/** Until somebody has signed in, and for sessions stored before they carried a time zone. */
const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

let zone = BROWSER_ZONE;

interface Followed {
  getState: () => SessionState;
  subscribe: (listener: () => void) => unknown;
}

/** Keeps to the clock of the organization that is signed in, wherever its people read. */
export function followZone(session: Followed): void {
  const follow = () => {
    const timezone = session.getState().organization?.['timezone'];
    zone = typeof timezone === 'string' ? timezone : BROWSER_ZONE;
  };
  follow();
  session.subscribe(follow);
}

/** The time zone of the organization. */
export function zoneHere(): string {
  return zone;
}

/** The organization's day of this moment. */
export function today(): Day {
  return dayHere(new Date().toISOString());
}

/** The organization's day on which something happened. */
export function dayHere(instant: Instant): Day {
  return dayOf(instant, zone);
}
