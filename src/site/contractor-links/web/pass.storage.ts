const KEY = 'plinth.contractor-pass';

/**
 * The pass of a link stays with its tab: a phone that opens its camera may throw the page away, and nobody on a site
 * wants to enter the PIN for each photo.
 */
export function keptPass(token: string): string | null {
  const [of, pass] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
  return of === token && pass !== undefined ? pass : null;
}

export function keepPass(token: string, pass: string | null): void {
  if (pass === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, `${token} ${pass}`);
}
