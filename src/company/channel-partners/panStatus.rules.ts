import type { Day } from '#platform/contract/calendar.ts';

export const PAN_STATUSES = ['valid', 'missing', 'inoperative'] as const;
/** Without a valid PAN tax is deducted at the higher rate. */
export type PanStatus = (typeof PAN_STATUSES)[number];

export interface PanFacts {
  pan: string | null;
  /** Since when the tax department treats it as inoperative; null while it is operative. */
  panInoperativeSince: Day | null;
}

export function panStatusOn({ pan, panInoperativeSince }: PanFacts, day: Day): PanStatus {
  if (pan === null) return 'missing';
  return panInoperativeSince !== null && panInoperativeSince <= day ? 'inoperative' : 'valid';
}
