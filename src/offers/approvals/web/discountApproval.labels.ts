import type { DiscountApproval } from '../discountApproval.contract.ts';
import { roundedUpPct } from '../discountApproval.rules.ts';

export function askedPct({ discountPct }: Pick<DiscountApproval, 'discountPct'>): string {
  return roundedUpPct(discountPct);
}
