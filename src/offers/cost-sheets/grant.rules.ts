import { formatPct } from '#platform/contract/format.ts';

/** The approval of an offer beyond the limit of the person who makes it. */

/** The part of an offer that needs approval. */
export interface Asked {
  /** In percent of the base price, rounded up to four decimals; limits have no more. */
  discountPct: number;
  isBelowFloorRate: boolean;
}

/** What was approved, and the sheet to be issued under it. */
interface Covered {
  granted: Asked & { netRatePaise: number };
  offered: Asked & { netRatePaise: number };
}

/** Why an approval does not cover a sheet; null when it does. */
export function notCovered({ granted, offered }: Covered): string | null {
  if (offered.discountPct > granted.discountPct)
    return `The approval is for a discount of ${formatPct(granted.discountPct)}; this sheet has ${formatPct(offered.discountPct)}.`;
  if (!offered.isBelowFloorRate) return null;
  if (!granted.isBelowFloorRate) return 'The approval does not allow a price below the floor rate.';
  return offered.netRatePaise < granted.netRatePaise
    ? 'The rate of this sheet is below the one that was approved.'
    : null;
}
