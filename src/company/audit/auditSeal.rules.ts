/** A minute as it was sealed, or as it is found now. */
export interface SealedMinute {
  /** Minutes since 1970. */
  minute: number;
  entries: number;
  /** A hash over the content of the entries, in order of their ids. */
  root: string;
}

/** Before anything was sealed. */
export const FIRST_SEAL = '0'.repeat(64);

/** What a seal hashes: the previous seal and the minute with its entries. */
export function sealText(previous: string, { minute, entries, root }: SealedMinute): string {
  return [previous, minute, entries, root].join('\n');
}

export type SealProblem = 'entries' | 'seal' | 'unsealed';

/** How a minute differs from its seal; null when it matches. Every minute before the last seal must have one. */
export function minuteProblem(
  found: SealedMinute | undefined,
  sealed: (SealedMinute & { seal: string }) | undefined,
  expectedSeal: string,
): SealProblem | null {
  if (!sealed) return 'unsealed';
  if (sealed.seal !== expectedSeal) return 'seal';
  return found?.entries === sealed.entries && found.root === sealed.root ? null : 'entries';
}
