import { plainNumber } from '#platform/contract/format.ts';

/** A part of a whole in percent with one decimal, rounded; null where there is no whole. */
export function partPct(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1_000) / whole) / 10;
}

/** The average of whole days with one decimal; null over nothing. */
export function averageDays({ tranches, days }: { tranches: number; days: number }): number | null {
  return tranches === 0 ? null : Math.round((days * 10) / tranches) / 10;
}

/** 'the 100 largest of 10,000, all are in the file; ' before another fact, where not all are shown. */
export function shownOf(shown: number, all: number): string {
  return shown < all ? `the ${shown} largest of ${plainNumber(all)}, all are in the file; ` : '';
}
