import type { Work } from '#platform/server/context.ts';
import type { DiscountApproval, DiscountInput } from '../discountApproval.contract.ts';
import { requestDiscount } from './discountApproval.commands.ts';
import { getDiscountApproval } from './discountApproval.queries.ts';

/** A request for 4 % of the base price, unless specified otherwise. */
export async function buildApproval(
  work: Work,
  { unitId, ...overrides }: Partial<DiscountInput> & { unitId: string },
): Promise<DiscountApproval> {
  const id = await requestDiscount(work, {
    unitId,
    discount: { kind: 'pct', value: 4, reason: null },
    reason: 'Two neighbours buy together',
    ...overrides,
  });
  return getDiscountApproval(work, id);
}
