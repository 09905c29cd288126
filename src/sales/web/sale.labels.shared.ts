import type { Sale } from '../sale.contract.ts';

const FUNDING_LABELS: Record<Sale['funding'], string> = {
  self: 'Own funds',
  loan: 'Home loan',
  both: 'Own funds and home loan',
};

export function fundingWord(funding: Sale['funding']): string {
  return FUNDING_LABELS[funding];
}

/** In the order of how often they are chosen. */
export const FUNDING_CHOICES = [
  { value: 'loan', label: 'Home loan' },
  { value: 'self', label: 'Own funds' },
  { value: 'both', label: 'Both' },
];
