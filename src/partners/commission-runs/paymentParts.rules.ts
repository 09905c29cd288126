import { apportion, sumPaise } from '#platform/contract/money.ts';

/** An entered invoice of a firm, by its tranches. */
export interface EnteredInvoice {
  gstPaise: number;
  tdsPaise: number;
  recoveredPaise: number;
  /** Tax beyond what the invoice pays. */
  owedPaise: number;
  gstAwaitedPaise: number;
  tranches: readonly { trancheId: string; grossPaise: number; netPaise: number }[];
}

export interface PaymentParts {
  grossPaise: number;
  gstPaise: number;
  tdsPaise: number;
  clawbackPaise: number;
  keptBackPaise: number;
  netPaise: number;
}

/**
 * What the payment of each tranche consists of: the parts of its invoice by commission. What the tranches get was
 * fixed when the invoice was entered; where rounding leaves a paisa between the two, the largest part takes it.
 */
export function partsByTranche(invoice: EnteredInvoice): Map<string, PaymentParts> {
  const weights = invoice.tranches.map((one) => one.grossPaise);
  const gst = apportion(invoice.gstPaise, weights);
  const tds = apportion(invoice.tdsPaise - invoice.owedPaise, weights);
  const clawback = apportion(invoice.recoveredPaise, weights);
  const keptBack = apportion(invoice.gstAwaitedPaise, weights);
  return new Map(
    invoice.tranches.map(({ trancheId, grossPaise, netPaise }, index) => {
      const rounded = {
        grossPaise,
        gstPaise: gst[index] ?? 0,
        tdsPaise: tds[index] ?? 0,
        clawbackPaise: clawback[index] ?? 0,
        keptBackPaise: keptBack[index] ?? 0,
        netPaise,
      };
      return [trancheId, balanced(rounded)];
    }),
  );
}

function balanced(parts: PaymentParts): PaymentParts {
  const { grossPaise, gstPaise, tdsPaise, clawbackPaise, keptBackPaise, netPaise } = parts;
  const tooMuch = grossPaise + gstPaise - tdsPaise - clawbackPaise - keptBackPaise - netPaise;
  const most = Math.max(gstPaise, tdsPaise, clawbackPaise, keptBackPaise);
  if (tooMuch === 0) return parts;
  if (most === tdsPaise) return { ...parts, tdsPaise: tdsPaise + tooMuch };
  if (most === gstPaise) return { ...parts, gstPaise: gstPaise - tooMuch };
  if (most === clawbackPaise) return { ...parts, clawbackPaise: clawbackPaise + tooMuch };
  return { ...parts, keptBackPaise: keptBackPaise + tooMuch };
}

/** The parts of several payments added up; what is not known yet counts as nothing. */
export function addedUp(payments: readonly { [Part in keyof PaymentParts]: number | null }[]): PaymentParts {
  const sum = (part: keyof PaymentParts) => sumPaise(payments.map((one) => one[part] ?? 0));
  return {
    grossPaise: sum('grossPaise'),
    gstPaise: sum('gstPaise'),
    tdsPaise: sum('tdsPaise'),
    clawbackPaise: sum('clawbackPaise'),
    keptBackPaise: sum('keptBackPaise'),
    netPaise: sum('netPaise'),
  };
}
