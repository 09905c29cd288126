import { formatMoney } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';

/** Who approves a larger refund, the most junior first. */
export const REFUND_DECIDERS: readonly Role[] = ['Finance Head', 'Project Director', 'Business Head'];

/** Why a person may not record a refund alone; null when they may. Another person confirms each in any case. */
export function refundLimitProblem(role: Role, amountPaise: number, limitPaise: number): string | null {
  if (role !== 'Finance Manager' || amountPaise <= limitPaise) return null;
  return `You may record refunds up to ${formatMoney(limitPaise)}. A ${roleLabel('Finance Head')} or above approves this one.`;
}
