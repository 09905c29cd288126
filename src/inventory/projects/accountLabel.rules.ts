import { startCase } from '#platform/contract/format.ts';
import type { DesignatedAccount } from './project.contract.ts';

/** 'Collection, HDFC Bank ••••4471' */
export function accountLabel({
  kind,
  bank,
  accountLast4,
}: Pick<DesignatedAccount, 'kind' | 'bank' | 'accountLast4'>): string {
  return `${startCase(kind)}, ${bank} ••••${accountLast4}`;
}
