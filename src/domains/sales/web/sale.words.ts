import type { Sale } from '../sale.contract.ts';

const FUNDING_WORDS: Record<Sale['funding'], string> = {
  self: 'Own funds',
  loan: 'Home loan',
  both: 'Own funds and home loan',
};

export function fundingWord(funding: Sale['funding']): string {
  return FUNDING_WORDS[funding];
}
