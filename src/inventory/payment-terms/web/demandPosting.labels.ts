import type { PaymentConfig } from '../paymentConfig.contract.ts';

const WORDS: Record<PaymentConfig['demandPosting'], string> = {
  review: 'Reviewed by Finance first',
  automatic: 'Posted automatically',
};

/** How demands for a construction stage are posted: choices and labels. */
export function demandPostingWord(posting: PaymentConfig['demandPosting']): string {
  return WORDS[posting];
}

export const DEMAND_POSTINGS = (['review', 'automatic'] as const).map((value) => ({
  value,
  label: WORDS[value],
}));
