import { plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Posting } from './ledger.rules.ts';
import { credit, debit, posting } from './ledger.rules.ts';

/** Commission of one tranche, before GST. */
export interface TrancheAmount {
  trancheId: string;
  grossPaise: number;
}

/** A partner invoice as it is entered. */
export interface InvoicedCommission {
  tranches: readonly TrancheAmount[];
  gstPaise: number;
  tdsPaise: number;
  /** Clawback of earlier commission that is set off against it. */
  recoveredPaise: number;
  /** Tax beyond what the invoice pays, which the firm owes. */
  owedPaise?: number;
}

/** A partner invoice is a cost with its GST; TDS arises here, and the rest is payable to the firm. */
export function partnerInvoicePosting(invoice: InvoicedCommission): Posting {
  const { tranches, gstPaise, tdsPaise, recoveredPaise, owedPaise = 0 } = invoice;
  const grossPaise = sumPaise(tranches.map((one) => one.grossPaise));
  const payablePaise = grossPaise + gstPaise + owedPaise - recoveredPaise - tdsPaise;
  const recovered = recoveredPaise === 0 ? '' : ` − recovered ${plainAmount(recoveredPaise)}`;
  const owed = owedPaise === 0 ? '' : ` + owed ${plainAmount(owedPaise)}`;
  const formula = `${plainAmount(payablePaise)} = ${plainAmount(grossPaise)} + GST ${plainAmount(gstPaise)}${owed}${recovered} − TDS ${plainAmount(tdsPaise)}`;
  return posting(formula, [
    ...tranches.map((one) => ({ ...debit('brokerage', one.grossPaise), trancheId: one.trancheId })),
    debit('brokerageGst', gstPaise),
    debit('partnerRecoverable', owedPaise),
    credit('partnerRecoverable', recoveredPaise),
    credit('tdsPayable', tdsPaise),
    credit('partnerPayable', payablePaise),
  ]);
}

/** Money of a firm, and the account of a project that it goes through; never the separate one. */
export interface PartnerMoney {
  amountPaise: number;
  bankAccountId: string;
}

/** A tranche is paid to the firm. */
export function partnerPaymentPosting(
  trancheId: string,
  { amountPaise, bankAccountId }: PartnerMoney,
): Posting {
  return posting(`${plainAmount(amountPaise)} of what is payable`, [
    { ...debit('partnerPayable', amountPaise), trancheId },
    { ...credit('bank', amountPaise), bankAccountId },
  ]);
}

/** The sale behind paid commission was cancelled: what was paid is to be recovered from the firm. */
export function clawbackPosting(tranches: readonly TrancheAmount[]): Posting {
  const grossPaise = sumPaise(tranches.map((one) => one.grossPaise));
  return posting(`${plainAmount(grossPaise)} to be recovered`, [
    debit('partnerRecoverable', grossPaise),
    ...tranches.map((one) => ({ ...credit('brokerage', one.grossPaise), trancheId: one.trancheId })),
  ]);
}

/** By the firm's credit note the GST on clawed-back commission is to be recovered as well. */
export function partnerCreditNotePosting(gstPaise: number): Posting {
  return posting(`GST ${plainAmount(gstPaise)} to be recovered`, [
    debit('partnerRecoverable', gstPaise),
    credit('brokerageGst', gstPaise),
  ]);
}

/** GST that was kept back until the firm's credit note, and is taken now. */
export function awaitedGstPosting(gstPaise: number): Posting {
  return posting(`GST ${plainAmount(gstPaise)} set off`, [
    debit('partnerPayable', gstPaise),
    credit('partnerRecoverable', gstPaise),
  ]);
}

/** What is payable of an invoice is kept for commission of it that is to be recovered. */
export function partnerSetOffPosting(amountPaise: number): Posting {
  return posting(`${plainAmount(amountPaise)} set off`, [
    debit('partnerPayable', amountPaise),
    credit('partnerRecoverable', amountPaise),
  ]);
}

/** The firm pays clawed-back commission back. */
export function partnerRepaymentPosting({ amountPaise, bankAccountId }: PartnerMoney): Posting {
  return posting(`${plainAmount(amountPaise)} of what is to be recovered`, [
    { ...debit('bank', amountPaise), bankAccountId },
    credit('partnerRecoverable', amountPaise),
  ]);
}

/** What cannot be recovered is a loss. */
export function partnerWriteOffPosting(amountPaise: number): Posting {
  return posting(`${plainAmount(amountPaise)} written off`, [
    debit('partnerLoss', amountPaise),
    credit('partnerRecoverable', amountPaise),
  ]);
}

/** Deducted tax as it is paid to the state, in whole rupees. */
export interface PaidTax {
  deductedPaise: number;
  paidPaise: number;
  /** On tax paid late. */
  interestPaise?: number;
  /** For a late statement. */
  feePaise?: number;
  /** Null: an account of no project. */
  bankAccountId: string | null;
}

/**
 * A challan pays deducted tax to the state, with interest and fee where it is late; it names no firm, because it pays
 * for many.
 */
export function challanPosting(challan: PaidTax): Posting {
  const { deductedPaise, paidPaise, interestPaise = 0, feePaise = 0, bankAccountId } = challan;
  const morePaise = paidPaise - deductedPaise;
  const interest = interestPaise === 0 ? '' : ` + interest ${plainAmount(interestPaise)}`;
  const fee = feePaise === 0 ? '' : ` + fee ${plainAmount(feePaise)}`;
  const formula = `${plainAmount(paidPaise)} paid for ${plainAmount(deductedPaise)} deducted${interest}${fee}`;
  const account = bankAccountId === null ? {} : { bankAccountId };
  return posting(formula, [
    debit('tdsPayable', deductedPaise),
    debit('rounding', Math.max(0, morePaise)),
    credit('rounding', Math.max(0, -morePaise)),
    debit('tdsInterest', interestPaise),
    debit('tdsFee', feePaise),
    { ...credit('bank', paidPaise + interestPaise + feePaise), ...account },
  ]);
}
