import { shareOf, sumPaise } from '#platform/contract/money.ts';

/**
 * What a firm has to pay back of an earlier invoice: its commission and, with a credit note of the firm, its GST.
 * Both are what is left after earlier invoices took their part.
 */
export interface Recoverable {
  id: string;
  taxablePaise: number;
  gstPaise: number;
  /**
   * `noted`: the credit note is here; `awaited`: not yet, so as much of the next GST waits; `lost`: too late for a
   * credit note with GST.
   */
  gst: 'noted' | 'awaited' | 'lost';
  /** Its tax was deducted in the financial year, and under the PAN, of the invoice that it is taken from. */
  isSameYearAndPan: boolean;
}

export interface InvoiceAmounts {
  /** Commission before GST. */
  grossPaise: number;
  gstPaise: number;
}

/** The part of one recoverable that an invoice takes. */
interface Taken {
  id: string;
  taxablePaise: number;
  gstPaise: number;
}

export interface NettedInvoice {
  taken: Taken[];
  takenPaise: number;
  /** Commission less what is taken of it. */
  restPaise: number;
  /** Of GST, kept back until the credit notes are here. */
  gstAwaitedPaise: number;
  /** What tax is deducted on: the rest within one year and PAN, else the full commission. */
  tdsBasePaise: number;
  tdsPaise: number;
  /** Credited to the firm. */
  payablePaise: number;
  /** Of it, what can be paid now. */
  netPaise: number;
  /** Tax beyond what the invoice pays, which the firm then owes. */
  owedPaise: number;
}

interface Candidate extends Taken {
  gstAwaitedPaise: number;
  isSameYearAndPan: boolean;
}

/**
 * Takes what a firm has to pay back from its next invoice, oldest first, never more than that pays. `tdsOn` gives the
 * tax deducted on a base.
 */
export function netted(
  { grossPaise, gstPaise }: InvoiceAmounts,
  recoverables: readonly Recoverable[],
  tdsOn: (basePaise: number) => number,
): NettedInvoice {
  const candidates = candidatesOf(grossPaise, recoverables);
  const sameYear = candidates.filter((one) => one.isSameYearAndPan);
  const tdsBasePaise = grossPaise - sumPaise(sameYear.map((one) => one.taxablePaise));
  const tdsPaise = tdsOn(tdsBasePaise);
  const availablePaise = grossPaise + gstPaise - tdsPaise;
  const { taken, owedPaise } = within(availablePaise, candidates);
  const takenPaise = sumOf(taken);
  const payablePaise = availablePaise - takenPaise + owedPaise;
  const gstAwaitedPaise = Math.min(payablePaise, sumPaise(candidates.map((one) => one.gstAwaitedPaise)));
  return {
    taken,
    takenPaise,
    restPaise: grossPaise - sumPaise(taken.map((one) => one.taxablePaise)),
    gstAwaitedPaise,
    tdsBasePaise,
    tdsPaise,
    payablePaise,
    netPaise: payablePaise - gstAwaitedPaise,
    owedPaise,
  };
}

/** Commission up to that of the invoice, each with its share of the GST. */
function candidatesOf(grossPaise: number, recoverables: readonly Recoverable[]): Candidate[] {
  let left = grossPaise;
  return recoverables.map(({ id, isSameYearAndPan, ...one }) => {
    const taxablePaise = Math.min(left, one.taxablePaise);
    left -= taxablePaise;
    const share =
      taxablePaise === one.taxablePaise
        ? one.gstPaise
        : shareOf(one.gstPaise, taxablePaise, one.taxablePaise);
    return {
      id,
      taxablePaise,
      gstPaise: one.gst === 'noted' ? share : 0,
      gstAwaitedPaise: one.gst === 'awaited' ? share : 0,
      isSameYearAndPan,
    };
  });
}

/**
 * What the invoice cannot pay stays with the newest: first of GST, then of commission of other years, which does not
 * change the tax. Tax beyond that is owed by the firm.
 */
function within(
  availablePaise: number,
  candidates: readonly Candidate[],
): { taken: Taken[]; owedPaise: number } {
  let short = Math.max(0, sumOf(candidates) - availablePaise);
  const cut = (paise: number) => {
    const off = Math.min(short, paise);
    short -= off;
    return paise - off;
  };
  const withGst = candidates.toReversed().map((one) => ({ ...one, gstPaise: cut(one.gstPaise) }));
  const taken = withGst
    .map(({ id, taxablePaise, gstPaise, isSameYearAndPan }) => ({
      id,
      taxablePaise: isSameYearAndPan ? taxablePaise : cut(taxablePaise),
      gstPaise,
    }))
    .toReversed()
    .filter((one) => one.taxablePaise + one.gstPaise > 0);
  return { taken, owedPaise: short };
}

function sumOf(parts: readonly Taken[]): number {
  return sumPaise(parts.map(({ taxablePaise, gstPaise }) => taxablePaise + gstPaise));
}
