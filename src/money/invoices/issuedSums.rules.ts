import { sumPaise } from '#platform/contract/money.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { InvoiceSummary } from './invoice.contract.ts';

type Document = Pick<InvoiceSummary, 'docType' | 'status' | 'invoiceNumber'>;
type Amounts = Pick<
  InvoiceSummary,
  | 'taxablePaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
  | 'totalPaise'
  | 'paidPaise'
  | 'waivedPaise'
  | 'balancePaise'
>;

/** Whether it bills money: not once it is cancelled, and never a credit note. */
export function isStanding({ docType, status }: Pick<Document, 'docType' | 'status'>): boolean {
  return docType !== 'creditNote' && status !== 'cancelled';
}

/** Its sign in sums: a credit note is negative. */
export function signedPaise({ docType }: Pick<Document, 'docType'>, paise: number): number {
  return docType === 'creditNote' ? 0 - paise : paise;
}

export interface IssuedSums {
  taxablePaise: number;
  taxPaise: number;
  totalPaise: number;
  paidPaise: number;
  waivedPaise: number;
  balancePaise: number;
}

/** Total billed less credit notes; paid, waived and open amounts of the active documents. */
export function issuedSums(invoices: readonly (Document & Amounts)[]): IssuedSums {
  const issued = invoices.filter(({ invoiceNumber }) => invoiceNumber !== null);
  const standing = issued.filter(isStanding);
  const net = (amountOf: (invoice: Amounts) => number) =>
    sumPaise(issued.map((invoice) => signedPaise(invoice, amountOf(invoice))));
  return {
    taxablePaise: net((invoice) => invoice.taxablePaise),
    taxPaise: net(taxTotal),
    totalPaise: net((invoice) => invoice.totalPaise),
    paidPaise: sumPaise(standing.map((invoice) => invoice.paidPaise)),
    waivedPaise: sumPaise(standing.map((invoice) => invoice.waivedPaise)),
    balancePaise: sumPaise(standing.map((invoice) => invoice.balancePaise)),
  };
}
