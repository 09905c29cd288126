import { formatMoney, formatMoneyExact } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole, roleLabel } from '#platform/contract/roles.ts';
import type { OrganizationSettings } from '#company/organizations/organization.contract.ts';

/** What is waived of an installment. */
export type WaiverScope = 'interest' | 'balance';

/** What a person may waive within limits: also fees of transfers, and what a cancelled buyer forfeits. */
export type WaivedKind = WaiverScope | 'fee' | 'forfeiture';

/** Who approves what is above a limit, the most junior first. */
export const WAIVER_DECIDERS: readonly Role[] = ['Finance Head', 'Project Director', 'Business Head'];

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
export function waiverLimits(role: Role, kind: WaivedKind, settings: WaiverSettings): WaiverLimits | null {
  if (!mayWaive(role, kind)) return { perSalePaise: 0, perMonthPaise: 0 };
  if (role !== 'Finance Manager') return null;
  return { perSalePaise: settings[`${kind}PerSalePaise`], perMonthPaise: settings[`${kind}PerMonthPaise`] };
}

/** Whether a role may waive at all. */
export function mayWaive(role: Role, kind: WaivedKind): boolean {
  if (hasRole(role, 'Finance Manager', 'Finance Head', ...GROUPS.ADMIN)) return true;
  return role === 'Sales Head' && (kind === 'interest' || kind === 'fee');
}

const NAME: Record<WaivedKind, string> = {
  interest: 'interest',
  balance: 'of balances',
  fee: 'of transfer fees',
  forfeiture: 'of forfeitures',
};

const ONE: Record<WaivedKind, string> = {
  interest: 'interest',
  balance: 'a balance',
  fee: 'a transfer fee',
  forfeiture: 'a forfeiture',
};

/** Why a person may not waive an amount, with what they waived of the sale and in the month; null when they may. */
export function waiverProblem(
  role: Role,
  kind: WaivedKind,
  amountPaise: number,
  settings: WaiverSettings,
  before: WaivedBefore = NOTHING_WAIVED,
): string | null {
  const limits = waiverLimits(role, kind, settings);
  if (limits === null || amountPaise === 0) return null;
  if (!mayWaive(role, kind))
    return `Only a ${roleLabel('Finance Head')} or an administrator may waive ${ONE[kind]}.`;
  const ofSale = overLimit(limits.perSalePaise, before.onSalePaise, amountPaise);
  if (ofSale) return `You may waive up to ${ofSale.of} ${NAME[kind]} of one sale${ofSale.already}. ${ASK}`;
  const ofMonth = overLimit(limits.perMonthPaise, before.inMonthPaise, amountPaise);
  return ofMonth && `You may waive up to ${ofMonth.of} ${NAME[kind]} in a month${ofMonth.already}. ${ASK}`;
}

const ASK = `Ask a ${roleLabel('Finance Head')} for more.`;

function overLimit(limitPaise: number, beforePaise: number, amountPaise: number) {
  if (beforePaise + amountPaise <= limitPaise) return null;
  const already = beforePaise > 0 ? `, and have waived ${formatMoneyExact(beforePaise)}` : '';
  return { of: formatMoney(limitPaise), already };
}
