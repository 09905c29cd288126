import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { pctOf, shareOf, sumPaise, taxIncludedIn } from '#platform/contract/money.ts';
import type { ChargeKind } from '#money/ledger/chargeKind.rules.ts';
import { CHARGE_KINDS } from '#money/ledger/chargeKind.rules.ts';
import type { TransactionMode } from '#inventory/payment-terms/payment.terms.contract.ts';

/** A demanded installment with what is open on it. */
export interface DueInstallment {
  installmentId: string;
  name: string;
  seq: number;
  dueDate: Day;
  principalPaise: number;
  taxPaise: number;
}

/** Charges billed besides the installments, with tax. */
export interface DueCharge {
  chargeId: string;
  kind: ChargeKind;
  postedOn: Day;
  amountPaise: number;
  taxPaise: number;
}

export interface InstallmentAllocation {
  installmentId: string;
  principalPaise: number;
  taxPaise: number;
}

export interface ChargeAllocation {
  chargeId: string;
  amountPaise: number;
  taxPaise: number;
}

export interface ReceiptAllocation {
  allocations: InstallmentAllocation[];
  charges: ChargeAllocation[];
  /** The rest, held on account for the next demand. */
  unallocatedPaise: number;
}

export interface Dues {
  installments: readonly DueInstallment[];
  charges: readonly DueCharge[];
}

/**
 * What each kind of money may pay: a bank loan pays the demands it is for, never interest or charges; TDS pays only
 * the price, from which it is deducted.
 */
export function payableBy(mode: TransactionMode, dues: Dues): Dues {
  if (mode === 'tds') {
    return { installments: dues.installments.map((due) => ({ ...due, taxPaise: 0 })), charges: [] };
  }
  return mode === 'bankLoan' ? { ...dues, charges: [] } : dues;
}

/**
 * Allocates a receipt: installments by due date, tax before principal; then interest with its tax, then bounce
 * charges, oldest first; the rest stays on account. Principal comes before interest, because a bank pays against a
 * specific demand and because it stops the interest.
 */
export function allocateReceipt(amountPaise: number, dues: Dues): ReceiptAllocation {
  const installments = dues.installments.toSorted(byDueDate);
  const charges = dues.charges.toSorted(byKindAndAge);
  const purse = purseOf(amountPaise);
  return {
    allocations: installments.map((due) => takeForInstallment(due, purse)).filter(isSomething),
    charges: charges
      .map((due) => takeForCharge(due, purse))
      .filter((one) => one.amountPaise + one.taxPaise > 0),
    unallocatedPaise: purse.left(),
  };
}

/** Allocates receipts awaiting verification one after the other: what an earlier one would pay is no longer open. */
export function allocateInOrder(amountsPaise: readonly number[], dues: Dues): ReceiptAllocation[] {
  let open = dues;
  return amountsPaise.map((amountPaise) => {
    const allocation = allocateReceipt(amountPaise, open);
    open = without(open, allocation);
    return allocation;
  });
}

/**
 * Uses the allocation a person chose instead of the default one. Throws a validation error with the item when it
 * exceeds the open balance, is not due, or exceeds the receipt.
 */
export function allocateAsChosen(
  amountPaise: number,
  chosen: readonly InstallmentAllocation[],
  installments: readonly DueInstallment[],
): ReceiptAllocation {
  chosen.forEach((choice, index) => checkChoice(choice, chosen.slice(0, index), installments));
  const chosenPaise = sumPaise(chosen.map((choice) => choice.principalPaise + choice.taxPaise));
  if (chosenPaise > amountPaise) throw invalid('allocations', 'Allocated amount exceeds the receipt.');
  return {
    allocations: chosen.filter(isSomething),
    charges: [],
    unallocatedPaise: amountPaise - chosenPaise,
  };
}

/** Allocates money to interest and charges alone: interest first, oldest first. */
export function payCharges(amountPaise: number, charges: readonly DueCharge[]): ChargeAllocation[] {
  return allocateReceipt(amountPaise, { installments: [], charges }).charges;
}

/** Splits a waived amount of interest over charges, oldest first, each with its tax. */
export function giveUpOf(
  amountPaise: number,
  charges: readonly { chargeId: string; amountPaise: number; taxPaise: number }[],
): ChargeAllocation[] {
  const purse = purseOf(amountPaise);
  return charges.flatMap(({ chargeId, ...open }) => {
    const given = purse.take(open.amountPaise);
    if (given === 0) return [];
    return [{ chargeId, amountPaise: given, taxPaise: taxShare(open.taxPaise, given, open.amountPaise) }];
  });
}

/** An amount for one installment, tax before principal; never more than is open. */
export function splitTaxFirst(due: DueInstallment, amountPaise: number): InstallmentAllocation {
  return takeForInstallment(due, purseOf(amountPaise));
}

/** GST inside money held on account, which is an advance for the supply (CGST Act s.13(2)). */
export function advanceTaxPaise(unallocatedPaise: number, gstPct: number): number {
  return taxIncludedIn(unallocatedPaise, gstPct);
}

export interface AccountSplit {
  taxPaise: number;
  separatePaise: number;
  freePaise: number;
}

/** 70 % of a receipt without its tax is due to the separate account of the project (RERA s.4(2)(l)(D)). */
export function splitForSeparateAccount(
  amountPaise: number,
  taxPaise: number,
  separatePct: number,
): AccountSplit {
  const separatePaise = pctOf(amountPaise - taxPaise, separatePct);
  return { taxPaise, separatePaise, freePaise: amountPaise - taxPaise - separatePaise };
}

/** The tax part of a receipt: what it pays of tax, and the tax inside what stays on account. */
export function taxInReceipt(allocation: ReceiptAllocation, gstPct: number): number {
  const paid = [...allocation.allocations, ...allocation.charges].map((one) => one.taxPaise);
  return sumPaise(paid) + advanceTaxPaise(allocation.unallocatedPaise, gstPct);
}

function byDueDate(one: DueInstallment, other: DueInstallment): number {
  return compare(one.dueDate, other.dueDate) || one.seq - other.seq;
}

function byKindAndAge(one: DueCharge, other: DueCharge): number {
  return (
    CHARGE_KINDS.indexOf(one.kind) - CHARGE_KINDS.indexOf(other.kind) || compare(one.postedOn, other.postedOn)
  );
}

function compare(one: Day, other: Day): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

interface Purse {
  take(wantedPaise: number): number;
  left(): number;
}

function purseOf(amountPaise: number): Purse {
  let leftPaise = amountPaise;
  return {
    take: (wantedPaise) => {
      const taken = Math.min(wantedPaise, leftPaise);
      leftPaise -= taken;
      return taken;
    },
    left: () => leftPaise,
  };
}

function takeForInstallment(due: DueInstallment, purse: Purse): InstallmentAllocation {
  const taxPaise = purse.take(due.taxPaise);
  return { installmentId: due.installmentId, principalPaise: purse.take(due.principalPaise), taxPaise };
}

/** Money for a charge includes the tax on it, which arises with that money (CGST Act s.13(6)). */
function takeForCharge(due: DueCharge, purse: Purse): ChargeAllocation {
  const duePaise = due.amountPaise + due.taxPaise;
  const takenPaise = purse.take(duePaise);
  const sharePaise = takenPaise === 0 ? 0 : taxShare(due.taxPaise, takenPaise, duePaise);
  const taxPaise = Math.max(sharePaise, takenPaise - due.amountPaise);
  return { chargeId: due.chargeId, amountPaise: takenPaise - taxPaise, taxPaise };
}

/** The tax of a part of a charge. Two equal halves stay equal: a share of them is a share of each. */
function taxShare(taxPaise: number, part: number, whole: number): number {
  return taxPaise % 2 === 0 ? 2 * shareOf(taxPaise / 2, part, whole) : shareOf(taxPaise, part, whole);
}

function isSomething(allocation: InstallmentAllocation): boolean {
  return allocation.principalPaise + allocation.taxPaise > 0;
}

function without(dues: Dues, paid: ReceiptAllocation): Dues {
  return {
    installments: dues.installments.map((due) => {
      const part = paid.allocations.find((one) => one.installmentId === due.installmentId);
      return part
        ? {
            ...due,
            principalPaise: due.principalPaise - part.principalPaise,
            taxPaise: due.taxPaise - part.taxPaise,
          }
        : due;
    }),
    charges: dues.charges.map((due) => {
      const part = paid.charges.find((one) => one.chargeId === due.chargeId);
      return part
        ? { ...due, amountPaise: due.amountPaise - part.amountPaise, taxPaise: due.taxPaise - part.taxPaise }
        : due;
    }),
  };
}

function checkChoice(
  choice: InstallmentAllocation,
  earlier: readonly InstallmentAllocation[],
  installments: readonly DueInstallment[],
): void {
  const due = installments.find((one) => one.installmentId === choice.installmentId);
  if (!due) throw invalid('allocations', 'Only demanded installments of this sale can be paid.');
  if (earlier.some((one) => one.installmentId === choice.installmentId))
    throw invalid('allocations', `${due.name} is listed twice.`);
  if (choice.taxPaise > due.taxPaise) {
    throw invalid(
      'allocations',
      `Tax allocated to ${due.name} exceeds its open ${formatMoneyExact(due.taxPaise)}.`,
    );
  }
  if (choice.principalPaise > due.principalPaise) {
    throw invalid(
      'allocations',
      `Amount allocated to ${due.name} exceeds its open ${formatMoneyExact(due.principalPaise)}.`,
    );
  }
}
