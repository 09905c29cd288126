import { expect } from 'vitest';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import type { LedgerAccount } from '#money/ledger/ledger.rules.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { firmBalances } from '#money/ledger/server/ledger.queries.ts';
import { reversalsOf } from '#money/ledger/server/ledger.reversal.ts';
import { challan, partnerInvoice, partnerPayment } from '#money/ledger/server/partnerBatch.factory.ts';
import type { Work } from '#platform/server/context.ts';

/** What was posted for a firm, kept beside the product. */
export interface PartnerBook {
  firmId: string;
  bankAccountId: string;
  grossPaise: number;
  tdsPaise: number;
  payablePaise: number;
  /** The payment that may be returned, and what was paid so far. */
  last: { sourceId: string; amountPaise: number } | null;
  paidPaise: number;
}

let firms = 0;

export async function openPartner(work: Work, bankAccountId: string): Promise<PartnerBook> {
  firms += 1;
  const terms = { reraAgentNumber: 'A52100012345', reraValidUntil: '2099-12-31', pan: 'AAACD1234F' };
  const { id } = await createChannelPartner(work, { name: `Deccan Realty ${firms}`, ...terms });
  return { firmId: id, bankAccountId, grossPaise: 0, tdsPaise: 0, payablePaise: 0, last: null, paidPaise: 0 };
}

/**
 * Between the acts on sales, and while they are under way: an invoice of a firm, its payment, sometimes the return of
 * the payment, and the challan of its tax. By the turn and not by chance, so that the sequences of known seeds stay.
 */
export async function postForPartner(work: Work, book: PartnerBook, turn: number): Promise<void> {
  const { firmId, bankAccountId, payablePaise } = book;
  if (turn % 3 === 0) {
    const grossPaise = 1_00_000_00 + turn * 137_31;
    const tdsPaise = Math.round(grossPaise / 50);
    await postBatches(work, [
      partnerInvoice(firmId, { grossPaise, gstPaise: 0, tdsPaise }),
      challan(tdsPaise),
    ]);
    book.grossPaise += grossPaise;
    book.tdsPaise += tdsPaise;
    book.payablePaise += grossPaise - tdsPaise;
  } else if (turn % 3 === 1 || !book.last) {
    if (payablePaise === 0) return;
    const payment = partnerPayment(firmId, bankAccountId, payablePaise);
    await postBatches(work, [payment]);
    book.last = { sourceId: payment.sourceId, amountPaise: payablePaise };
    book.payablePaise = 0;
    book.paidPaise += payablePaise;
  } else {
    const { sourceId, amountPaise } = book.last;
    const source = { sourceType: 'partnerPayment' as const, sourceId };
    await postBatches(work, await reversalsOf(work, source, 'Returned by the bank'));
    book.last = null;
    book.payablePaise += amountPaise;
    book.paidPaise -= amountPaise;
  }
}

/** The ledger of the firm is what was posted for it, whatever happened to sales at the same time. */
export async function checkPartner(work: Work, book: PartnerBook): Promise<void> {
  const sums = await firmBalances(work, book.firmId);
  const creditOf = (account: LedgerAccount) => {
    const sum = sums.find((one) => one.account === account);
    return sum ? sum.creditPaise - sum.debitPaise : 0;
  };
  expect({
    paid: creditOf('bank'),
    payable: creditOf('partnerPayable'),
    tax: creditOf('tdsPayable'),
    cost: creditOf('brokerage'),
  }).toEqual({
    paid: book.paidPaise,
    payable: book.payablePaise,
    tax: book.tdsPaise,
    cost: 0 - book.grossPaise,
  });
}
