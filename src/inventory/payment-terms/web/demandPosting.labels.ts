import type { PaymentConfig } from '../paymentConfig.contract.ts';

const LABELS: Record<PaymentConfig['demandPosting'], string> = {
  review: 'Reviewed by Finance first',
  automatic: 'Posted automatically',
};

/** How demands for a construction stage are posted: choices and labels. */
export function demandPostingWord(posting: PaymentConfig['demandPosting']): string {
  return LABELS[posting];
}

export const DEMAND_POSTINGS = (['review', 'automatic'] as const).map((value) => ({
  value,
  label: LABELS[value],
}));
