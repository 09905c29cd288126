import type { Desk, TrancheState } from './openTranche.rules.ts';

/** Whose turn it is. */
export const DESK_LABELS: Record<Desk, string> = {
  approval: 'Approval',
  invoice: 'Invoice of the firm',
  entry: 'Entry by Finance',
  payment: 'Payment by Finance',
};

export const STATE_LABELS: Record<TrancheState, string> = {
  payable: 'Payable',
  expected: 'Expected',
  undated: 'No day expected',
  onHold: 'On hold',
};
