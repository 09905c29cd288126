import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';

export const MOVEMENT_KINDS = [
  'receipt',
  'receiptTakenBack',
  'refund',
  'refundTakenBack',
  'transferIn',
  'transferOut',
  'transferTakenBack',
  'partnerPayment',
  'partnerPaymentTakenBack',
  'partnerRepayment',
  'partnerRepaymentTakenBack',
  'tdsChallan',
  'tdsChallanTakenBack',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Movements of a period, over all accounts of a project. */
export interface Moved {
  receivedPaise: number;
  taxPaise: number;
  duePaise: number;
  depositedPaise: number;
  withdrawnPaise: number;
}

export const NOTHING_MOVED: Moved = {
  receivedPaise: 0,
  taxPaise: 0,
  duePaise: 0,
  depositedPaise: 0,
  withdrawnPaise: 0,
};

export function addMoved(all: readonly Moved[]): Moved {
  const sum = (of: (one: Moved) => number) => sumPaise(all.map(of));
  return {
    receivedPaise: sum((one) => one.receivedPaise),
    taxPaise: sum((one) => one.taxPaise),
    duePaise: sum((one) => one.duePaise),
    depositedPaise: sum((one) => one.depositedPaise),
    withdrawnPaise: sum((one) => one.withdrawnPaise),
  };
}

/** The shortfall of the separate account (RERA s.4(2)(l)(D)); what left it lawfully counts as deposited. */
export function shortfallOf({ duePaise, depositedPaise }: Moved): number {
  return Math.max(0, duePaise - depositedPaise);
}

/** The balance of the separate account. */
function separateBalance({ depositedPaise, withdrawnPaise }: Moved): number {
  return depositedPaise - withdrawnPaise;
}

export interface Quarter {
  quarter: 1 | 2 | 3 | 4;
  from: Day;
  to: Day;
}

/** The quarters of a financial year that have begun: April to June is the first. */
export function quartersOf(year: number, today: Day): Quarter[] {
  const starts = [
    `${year}-04-01`,
    `${year}-07-01`,
    `${year}-10-01`,
    `${year + 1}-01-01`,
    `${year + 1}-04-01`,
  ];
  return ([1, 2, 3, 4] as const)
    .map((quarter) => ({
      quarter,
      from: starts[quarter - 1] ?? '',
      to: addDays(starts[quarter] ?? '', -1),
    }))
    .filter(({ from }) => from <= today);
}

export interface QuarterFigures extends Moved, Quarter {
  openingPaise: number;
  closingPaise: number;
  shortfallPaise: number;
}

/** One row for each quarter; each opens with the closing balance of the one before. */
export function quarterFigures(
  quarters: readonly Quarter[],
  before: Moved,
  movedIn: (quarter: Quarter['quarter']) => Moved,
): QuarterFigures[] {
  let until = before;
  return quarters.map((quarter) => {
    const openingPaise = separateBalance(until);
    const moved = movedIn(quarter.quarter);
    until = addMoved([until, moved]);
    return {
      ...quarter,
      ...moved,
      openingPaise,
      closingPaise: separateBalance(until),
      shortfallPaise: shortfallOf(until),
    };
  });
}

type Certificates = Partial<
  Record<'engineerCertificate' | 'architectCertificate' | 'accountantCertificate', string | null | undefined>
>;

const CERTIFICATES = {
  engineerCertificate: 'engineer',
  architectCertificate: 'architect',
  accountantCertificate: 'chartered accountant',
} as const;

/** What still has to be certified before money leaves the separate account (RERA s.4(2)(l)(D), second proviso). */
export function missingCertificate(
  from: { kind: string },
  to: { kind: string } | null,
  given: Certificates,
): { field: keyof typeof CERTIFICATES; message: string } | null {
  if (from.kind !== 'separate' || to?.kind === 'separate') return null;
  for (const field of Object.keys(CERTIFICATES) as (keyof typeof CERTIFICATES)[]) {
    if (given[field]) continue;
    const message = `Withdrawals from the separate account need a certificate of the ${CERTIFICATES[field]}.`;
    return { field, message };
  }
  return null;
}
