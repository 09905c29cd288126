import { shareOf, sumPaise } from '#platform/contract/money.ts';
import type { TrancheAmount } from '#money/ledger/partnerPosting.rules.ts';

/** A tranche that was paid, and the invoice that paid it. */
export interface PaidTranche extends TrancheAmount {
  invoiceId: string;
  /** Settled by what was payable for it, so all of it is given back. */
  isSetOff: boolean;
}

interface ClawedBack {
  invoiceId: string;
  tranches: TrancheAmount[];
  taxablePaise: number;
}

/**
 * Which invoices a clawback is taken back from. `paid` has the newest invoice first, and the last tranche of each: of
 * the newest the firm can still give a credit note with GST for the longest time, and its tax is most likely of the
 * year in which it is netted. What was clawed back of an invoice before is left out.
 */
export function clawedBack(
  clawbackPaise: number,
  paid: readonly PaidTranche[],
  earlierPaise: ReadonlyMap<string, number>,
): ClawedBack[] {
  const earlier = new Map(earlierPaise);
  let left = clawbackPaise;
  const take = ({ trancheId, invoiceId, grossPaise, isSetOff }: PaidTranche) => {
    const before = isSetOff ? 0 : Math.min(earlier.get(invoiceId) ?? 0, grossPaise);
    earlier.set(invoiceId, (earlier.get(invoiceId) ?? 0) - before);
    const takenPaise = Math.min(left, grossPaise - before);
    left -= takenPaise;
    return { invoiceId, trancheId, grossPaise: takenPaise };
  };
  const first = paid.filter(({ isSetOff }) => isSetOff).map(take);
  const rest = paid.filter(({ isSetOff }) => !isSetOff).map(take);
  const taken = [...first, ...rest].filter(({ grossPaise }) => grossPaise > 0);
  return [...new Set(taken.map(({ invoiceId }) => invoiceId))].map((invoiceId) => {
    const tranches = taken.filter((one) => one.invoiceId === invoiceId);
    return {
      invoiceId,
      tranches: tranches.map(({ trancheId, grossPaise }) => ({ trancheId, grossPaise })),
      taxablePaise: sumPaise(tranches.map(({ grossPaise }) => grossPaise)),
    };
  });
}

/**
 * The GST of a part of an invoice, after other parts of it: the shares of all its parts add up to its GST exactly.
 */
export function gstOfPart(
  invoice: { taxablePaise: number; gstPaise: number },
  beforePaise: number,
  partPaise: number,
): number {
  const upTo = (paise: number) =>
    shareOf(invoice.gstPaise, Math.min(paise, invoice.taxablePaise), invoice.taxablePaise);
  return upTo(beforePaise + partPaise) - upTo(beforePaise);
}
