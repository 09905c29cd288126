import { formatMoney, formatMoneyExact } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole, roleLabel } from '#platform/contract/roles.ts';
import type { OrganizationSettings } from '#company/organizations/organization.contract.ts';

export type WaiverScope = 'interest' | 'balance';

type WaiverSettings = OrganizationSettings['waiverLimits'];

/** What a role may waive of one sale, and a person of it in one month. */
interface WaiverLimits {
  perSalePaise: number;
  perMonthPaise: number;
}

/** What a person has waived before. */
export interface WaivedBefore {
  /** Of the sale. */
  onSalePaise: number;
  /** Of all sales in this month. */
  inMonthPaise: number;
}

const NOTHING_WAIVED: WaivedBefore = { onSalePaise: 0, inMonthPaise: 0 };

/** The limits of a role: null is without limit, zeros are nothing. */
export function waiverLimits(role: Role, scope: WaiverScope, settings: WaiverSettings): WaiverLimits | null {
  if (!mayWaive(role, scope)) return { perSalePaise: 0, perMonthPaise: 0 };
  if (role !== 'Finance Manager') return null;
  return scope === 'interest'
    ? { perSalePaise: settings.interestPerSalePaise, perMonthPaise: settings.interestPerMonthPaise }
    : { perSalePaise: settings.balancePerSalePaise, perMonthPaise: settings.balancePerMonthPaise };
}

/** Whether a role may waive at all. */
export function mayWaive(role: Role, scope: WaiverScope): boolean {
  if (hasRole(role, 'Finance Manager', 'Finance Head', ...GROUPS.ADMIN)) return true;
  return role === 'Sales Head' && scope === 'interest';
}

const NAME: Record<WaiverScope, string> = { interest: 'interest', balance: 'of balances' };

/** Why a person may not waive an amount, with what they waived of the sale and in the month; null when they may. */
export function waiverProblem(
  role: Role,
  scope: WaiverScope,
  amountPaise: number,
  settings: WaiverSettings,
  before: WaivedBefore = NOTHING_WAIVED,
): string | null {
  const limits = waiverLimits(role, scope, settings);
  if (limits === null) return null;
  if (!mayWaive(role, scope))
    return `Only a ${roleLabel('Finance Head')} or an administrator may waive a balance.`;
  const ofSale = overLimit(limits.perSalePaise, before.onSalePaise, amountPaise);
  if (ofSale) return `You may waive up to ${ofSale.of} ${NAME[scope]} of one sale${ofSale.already}. ${ASK}`;
  const ofMonth = overLimit(limits.perMonthPaise, before.inMonthPaise, amountPaise);
  return ofMonth && `You may waive up to ${ofMonth.of} ${NAME[scope]} in a month${ofMonth.already}. ${ASK}`;
}

const ASK = `Ask a ${roleLabel('Finance Head')} for more.`;

function overLimit(limitPaise: number, beforePaise: number, amountPaise: number) {
  if (beforePaise + amountPaise <= limitPaise) return null;
  const already = beforePaise > 0 ? `, and have waived ${formatMoneyExact(beforePaise)}` : '';
  return { of: formatMoney(limitPaise), already };
}
