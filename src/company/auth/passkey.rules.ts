export const MAX_PASSKEYS = 10;

/** Where passkeys of an installation work: the browser gives them to no other site. */
export interface PasskeySite {
  /** The name that they are bound to: 'plinth.example.com'. */
  name: string;
  /** 'https://plinth.example.com' */
  origin: string;
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Browsers bind passkeys to a name, not to a number, and to https; only this machine may do without. An address of
 * this machine by its number therefore means its name.
 */
export function passkeySiteOf(publicUrl: string): PasskeySite | null {
  const url = new URL(publicUrl);
  if (LOOPBACK.includes(url.hostname)) url.hostname = 'localhost';
  const { hostname, protocol, origin } = url;
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  if (isNumber || (protocol !== 'https:' && hostname !== 'localhost')) return null;
  return { name: hostname, origin };
}

/** A signature that does not count on comes from a copy; passkeys that are kept in several places never count. */
export function isCopied({ last, now }: { last: number; now: number }): boolean {
  return (last > 0 || now > 0) && now <= last;
}

/** The lowest that none of a person's passkeys has; null when all are taken. */
export function freePlace(taken: readonly number[]): number | null {
  for (let place = 1; place <= MAX_PASSKEYS; place += 1) if (!taken.includes(place)) return place;
  return null;
}
