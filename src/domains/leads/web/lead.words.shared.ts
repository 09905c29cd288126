import { titled } from '../../../platform/contract/format.ts';
import type { Lead } from '../lead.contract.ts';

/** Portals by the names they give themselves. */
const SOURCE_NAMES: Partial<Record<Lead['source'], string>> = {
  portal99acres: '99acres',
  portalMagicbricks: 'Magicbricks',
  portalHousing: 'Housing.com',
  walkIn: 'Walk-in',
};

export function sourceWord(source: Lead['source']): string {
  return SOURCE_NAMES[source] ?? titled(source);
}

export function financingWord(financing: NonNullable<Lead['financing']>): string {
  return financing === 'loanPreApproved' ? 'Loan pre-approved' : titled(financing);
}
