import type { PaymentConfig } from '../paymentConfig.contract.ts';

const WORDS: Record<PaymentConfig['demandPosting'], string> = {
  review: 'Finance looks at them first',
  automatic: 'Posted by themselves',
};

/** How the demands of a stage of construction are posted, as it is chosen and read. */
export function demandPostingWord(posting: PaymentConfig['demandPosting']): string {
  return WORDS[posting];
}

export const DEMAND_POSTINGS = (['review', 'automatic'] as const).map((value) => ({
  value,
  label: WORDS[value],
}));
