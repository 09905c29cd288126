import type { DeliveryOutcome } from '../leadSource.contract.ts';

export const OUTCOME_LABELS: Readonly<Record<DeliveryOutcome, string>> = {
  new: 'New',
  reEnquiry: 'Re-enquiry',
  repeat: 'Repeat',
  rejected: 'Rejected',
};

export const OUTCOME_TONES = {
  new: 'success',
  reEnquiry: 'primary',
  repeat: 'neutral',
  rejected: 'error',
} as const satisfies Record<DeliveryOutcome, string>;
