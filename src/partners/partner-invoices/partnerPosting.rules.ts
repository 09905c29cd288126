import { sumPaise } from '#platform/contract/money.ts';

/** The accounts of the ledger that commissions move. */
type PartnerAccount =
  | 'brokerage'
  | 'brokerageGst'
  | 'partnerPayable'
  | 'tdsPayable'
  | 'partnerRecoverable'
  | 'partnerLoss'
  | 'tdsInterest'
  | 'tdsFee'
  | 'rounding'
  | 'bank';

/** A line of a posting; the ledger adds firm, tranche and bank account. */
export interface PartnerLine {
  account: PartnerAccount;
  debitPaise: number;
  creditPaise: number;
}

export interface EnteredInvoice {
  grossPaise: number;
  gstPaise: number;
  tdsPaise: number;
  /** What the firm had to pay back and this invoice takes. */
  takenPaise: number;
  /** Tax beyond what the invoice pays. */
  owedPaise: number;
}

/** An invoice entered: commission and its GST are cost, because the builder has no credit for the GST. */
export function entryLines({ grossPaise, gstPaise, tdsPaise, takenPaise, owedPaise }: EnteredInvoice) {
  return balanced([
    debit('brokerage', grossPaise),
    debit('brokerageGst', gstPaise),
    debit('partnerRecoverable', owedPaise),
    credit('partnerRecoverable', takenPaise),
    credit('tdsPayable', tdsPaise),
    credit('partnerPayable', grossPaise + gstPaise + owedPaise - tdsPaise - takenPaise),
  ]);
}

export function paymentLines(netPaise: number) {
  return balanced([debit('partnerPayable', netPaise), credit('bank', netPaise)]);
}

/** Sent back by the bank: the contra of the payment, and it is payable again. */
export function returnLines(netPaise: number) {
  return contra(paymentLines(netPaise));
}

/** Tax paid to the state; interest and fee for being late are cost of their own. */
export function challanLines(of: {
  duePaise: number;
  /** The same in whole rupees. */
  paidPaise: number;
  interestPaise: number;
  feePaise: number;
}) {
  const roundingPaise = of.paidPaise - of.duePaise;
  return balanced([
    debit('tdsPayable', of.duePaise),
    debit('tdsInterest', of.interestPaise),
    debit('tdsFee', of.feePaise),
    roundingPaise > 0 ? debit('rounding', roundingPaise) : credit('rounding', -roundingPaise),
    credit('bank', of.paidPaise + of.interestPaise + of.feePaise),
  ]);
}

/** A sale was cancelled after its commission was paid: the firm has to pay it back. */
export function clawbackLines(grossPaise: number) {
  return balanced([debit('partnerRecoverable', grossPaise), credit('brokerage', grossPaise)]);
}

/** The firm's credit note: GST is payable back too. */
export function creditNoteLines(gstPaise: number) {
  return balanced([debit('partnerRecoverable', gstPaise), credit('brokerageGst', gstPaise)]);
}

/** GST that was kept back until the credit note, and is now taken. */
export function awaitedGstLines(gstPaise: number) {
  return balanced([debit('partnerPayable', gstPaise), credit('partnerRecoverable', gstPaise)]);
}

/** The firm pays back by itself. */
export function repaymentLines(paise: number) {
  return balanced([debit('bank', paise), credit('partnerRecoverable', paise)]);
}

export function writeOffLines(paise: number) {
  return balanced([debit('partnerLoss', paise), credit('partnerRecoverable', paise)]);
}

/** Reverses a posting line by line: of an entry whose sale was cancelled before payment, too. */
export function contra(lines: readonly PartnerLine[]): PartnerLine[] {
  return lines.map(({ account, debitPaise, creditPaise }) => ({
    account,
    debitPaise: creditPaise,
    creditPaise: debitPaise,
  }));
}

function debit(account: PartnerAccount, debitPaise: number): PartnerLine {
  return { account, debitPaise, creditPaise: 0 };
}

function credit(account: PartnerAccount, creditPaise: number): PartnerLine {
  return { account, debitPaise: 0, creditPaise };
}

/** Without lines of zero; refuses what does not balance or has a negative side. */
function balanced(lines: readonly PartnerLine[]): PartnerLine[] {
  const debits = sumPaise(lines.map((line) => line.debitPaise));
  const credits = sumPaise(lines.map((line) => line.creditPaise));
  if (debits !== credits || lines.some((line) => line.debitPaise < 0 || line.creditPaise < 0))
    throw new RangeError(`A posting must balance: ${debits} debited, ${credits} credited.`);
  return lines.filter((line) => line.debitPaise + line.creditPaise > 0);
}
