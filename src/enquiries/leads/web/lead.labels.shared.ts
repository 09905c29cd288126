import { startCase } from '#platform/contract/format.ts';
import type { Lead } from '../lead.contract.ts';

export { sourceWord } from '../sourceWords.rules.ts';

export function financingWord(financing: NonNullable<Lead['financing']>): string {
  return financing === 'loanPreApproved' ? 'Loan pre-approved' : startCase(financing);
}
