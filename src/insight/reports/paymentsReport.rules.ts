import type { MoneySums } from '#money/sums/moneySums.rules.ts';
import { mayKnow } from '#company/people/facts.rules.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasCapability } from '#platform/contract/roles.ts';

/** Groupings of collections. */
export const PAYMENT_GROUPS = ['month', 'project', 'mode', 'account'] as const;
export type PaymentGroupBy = (typeof PAYMENT_GROUPS)[number];

/** The groupings of a role: modes are of receipts, bank accounts of Finance. */
export function paymentGroupsOf(role: Role): readonly PaymentGroupBy[] {
  return PAYMENT_GROUPS.filter((group) => {
    if (group === 'mode') return mayKnow(role, 'receipts');
    return group !== 'account' || hasCapability(role, 'viewFinancials');
  });
}

/** Installments have a month and a project, but neither a mode nor an account. */
const DUE_GROUPS = ['month', 'project'] as const satisfies readonly PaymentGroupBy[];
export type DueGroupBy = (typeof DUE_GROUPS)[number];

export function isDueGroup(groupBy: PaymentGroupBy): groupBy is DueGroupBy {
  return groupBy === 'month' || groupBy === 'project';
}

/**
 * Collection efficiency: the paid share of dues, in tenths of a percent. Rounded down, so that 100 means all of it;
 * null where nothing fell due.
 */
export function efficiencyPct({ paidPaise, fellDuePaise }: { paidPaise: number; fellDuePaise: number }) {
  if (fellDuePaise === 0) return null;
  return Number((BigInt(paidPaise) * 1_000n) / BigInt(fellDuePaise)) / 10;
}

/** Totals over receipts, and over installments by due date. */
export interface PaymentSums {
  receipts: number;
  collectedPaise: number;
  deductedPaise: number;
  fellDuePaise: number;
  paidPaise: number;
  openPaise: number;
}

export const NO_PAYMENTS: PaymentSums = {
  receipts: 0,
  collectedPaise: 0,
  deductedPaise: 0,
  fellDuePaise: 0,
  paidPaise: 0,
  openPaise: 0,
};

/** What the sums of receipts and of dues tell together. */
export function paymentsOf(received: MoneySums | undefined, due: MoneySums | undefined): PaymentSums {
  return {
    receipts: received?.counted ?? 0,
    collectedPaise: received?.totalPaise ?? 0,
    deductedPaise: received?.deductedPaise ?? 0,
    fellDuePaise: due?.totalPaise ?? 0,
    paidPaise: due?.paidPaise ?? 0,
    openPaise: due?.openPaise ?? 0,
  };
}

export function addPayments(all: Iterable<PaymentSums>): PaymentSums {
  const total = { ...NO_PAYMENTS };
  for (const one of all) {
    total.receipts += one.receipts;
    total.collectedPaise += one.collectedPaise;
    total.deductedPaise += one.deductedPaise;
    total.fellDuePaise += one.fellDuePaise;
    total.paidPaise += one.paidPaise;
    total.openPaise += one.openPaise;
  }
  return total;
}
