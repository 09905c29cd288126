import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app speaks it: six digits of SHA-1, half a minute each. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A clock may be half a minute off. */
const WINDOW = 1;
const ISSUER = 'Plinth';

export const RECOVERY_CODES = 10;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR picture says, so that the app names the account. */
export function uriOf(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The half minute that a code belongs to; null when it is wrong, or of one that was accepted before: no code
 * works twice, and none that somebody looked at earlier.
 */
export function acceptedStep(
  secret: string,
  code: string,
  at: { now: string; lastStep: number | null },
): number | null {
  const token = bare(code);
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = Date.parse(at.now);
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return at.lastStep !== null && step <= at.lastStep ? null : step;
}

/** As it is compared: without the spaces and dashes that make it readable. */
export function bare(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** 'ABCD-EFGH-JKMN-PQRS' */
export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
