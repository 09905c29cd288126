import type { Work } from '#platform/server/context.ts';
import type { Approval, ApprovalInput } from '../approval.contract.ts';
import { requestApproval } from './approval.commands.ts';
import { getApproval } from './approval.queries.ts';

/** A request for 4 % of the base price, unless specified otherwise. */
export async function buildApproval(
  work: Work,
  { unitId, ...overrides }: Partial<ApprovalInput> & { unitId: string },
): Promise<Approval> {
  const id = await requestApproval(work, {
    unitId,
    discount: { kind: 'pct', value: 4, reason: null },
    reason: 'Two neighbours buy together',
    ...overrides,
  });
  return getApproval(work, id);
}
