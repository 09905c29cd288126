import { daysBetween } from '#platform/contract/calendar.ts';
import type { ExplanationFact, ExplanationStep } from '#platform/contract/explanation.ts';
import { formatDay, formatPct, plainAmount } from '#platform/contract/format.ts';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import type { InstallmentAllocation } from '#money/plans/allocation.rules.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import type { Cancellation } from '#sales/cancellation.contract.ts';
import { developerInterest, refundLines } from '#sale-lifecycle/cancellations/cancellation.rules.ts';
import type { ExplainedField } from '../explanation.contract.ts';
import type { ReceiptMoney } from '../saleHistory.rules.ts';
import { batchOf, bookingFact, CHARGE_NAMES, ledgerFacts, receiptName, receivedText } from './case.facts.ts';
import { fact, orNothing, step, takenOff } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';
import { creditedTax } from './invoiceLines.explained.ts';
import type { SaleCase } from './saleCase.queries.ts';

export interface CancellationCase {
  of: SaleCase;
  shown: Cancellation;
}

export interface RefundLineCase extends CancellationCase {
  line: Cancellation['lines'][number];
}

const BY_WHOM: Record<Cancellation['initiatedBy'], string> = {
  buyer: 'the buyer',
  developer: 'the developer',
  transfer: 'transfer to another unit',
};

const REFUND_RULE =
  'Received towards the price − forfeiture − interest and charges due + tax reversed by credit notes + other charges and corpus + interest payable by the developer; never below zero.';

/** Recomputes a cancellation from the reallocated receipts and the terms fixed that day. */
export const CANCELLATION: Explainers<ExplainedField<'cancellation'>, CancellationCase> = {
  receivedPaise: explained(
    'received towards the price',
    'Price paid by verified receipts, including money on account and TDS.',
    received,
  ),
  forfeiturePaise: explained('kept', 'Percent of the agreement value, never more than was received.', kept),
  chargesDuePaise: explained('interest and charges due', 'Billed and open, with tax.', charges),
  gstRefundPaise: explained(
    'GST reversed',
    'Tax paid that a credit note can still reverse (CGST Act s.34).',
    (one) => taxSteps(one, true),
  ),
  gstNotRefundablePaise: explained(
    'GST not reversed',
    'Tax paid that is too old for a credit note: the buyer can claim it (Circular 188/20/2022).',
    (one) => taxSteps(one, false),
  ),
  otherRefundPaise: explained('other charges and corpus', 'Paid, refunded in full.', (one) =>
    pricePaid(one, ({ component }) => component !== 'agreementValue'),
  ),
  developerInterestPaise: explained(
    'interest payable to the buyer',
    'Simple interest for the days that the developer held the money: receipt × days × rate ÷ 365, to the rupee (Real Estate Act s.18).',
    developerSteps,
  ),
  writtenOffPaise: explained('written off', 'Dues beyond all receipts.', (one) => [
    ...takenOff(balanceSteps(one)),
    ...neverBelow(0 - balanceOf(one)),
  ]),
  refundPaise: explained('refund', REFUND_RULE, (one) => [
    ...balanceSteps(one),
    ...neverBelow(balanceOf(one)),
    ...movedSteps(one),
  ]),
};

/** A booking moved to another unit has no refund: the money is there. */
function movedSteps({ shown }: CancellationCase): ExplanationStep[] {
  if (shown.movedPaise === 0) return [];
  return [step('Moved', 'to the booking of the other unit', 0 - shown.movedPaise)];
}

export const REFUND_LINE: Explainers<ExplainedField<'refundLine'>, RefundLineCase> = {
  amountPaise: (one) => ({
    ...explained(
      `refund to ${one.line.payeeName}`,
      'The bank gets its loan back first, up to the refund; the buyers share the rest by their shares.',
      () => [],
    )(one),
    steps: [lineStep(one)],
  }),
};

function explained(
  what: string,
  formula: string,
  steps: (one: CancellationCase) => ExplanationStep[],
): (one: CancellationCase) => Explained {
  return (one) => ({
    title: `Cancellation, ${what}`,
    formula,
    steps: orNothing(steps(one), 'Nothing', 'there was none'),
    facts: factsOf(one),
    rates: ratesOf(one),
  });
}

/** Verified receipts with their allocations when the sale ended. */
function receiptsOf({ of }: CancellationCase): { receipt: Receipt; money: ReceiptMoney }[] {
  return of.receipts.flatMap((receipt) => {
    const money = of.history.receipts.get(receipt.id);
    return money ? [{ receipt, money }] : [];
  });
}

type Chosen = (installment: SaleCase['plan']['installments'][number]) => boolean;

function paidTo(
  { of }: CancellationCase,
  money: ReceiptMoney,
  isChosen: Chosen,
): readonly InstallmentAllocation[] {
  const ids = of.plan.installments.filter(isChosen).map((one) => one.id);
  return [...money.atVerification.allocations, ...money.later].filter((one) =>
    ids.includes(one.installmentId),
  );
}

/** Payments of each receipt towards some installments. */
function paidSteps(one: CancellationCase, part: 'principal' | 'tax', isChosen: Chosen): ExplanationStep[] {
  return receiptsOf(one).flatMap(({ receipt, money }) => {
    const paidPaise = sumPaise(paidTo(one, money, isChosen).map((allocation) => allocation[`${part}Paise`]));
    return paidPaise === 0 ? [] : [step(receiptName(receipt), receivedText(receipt), paidPaise)];
  });
}

function received(one: CancellationCase): ExplanationStep[] {
  const onAccount = receiptsOf(one).flatMap(({ receipt, money: { unallocatedPaise } }) =>
    unallocatedPaise === 0
      ? []
      : [step(receiptName(receipt), `${receivedText(receipt)}: on account`, unallocatedPaise)],
  );
  return [...pricePaid(one, ({ component }) => component === 'agreementValue'), ...onAccount];
}

function kept(one: CancellationCase): ExplanationStep[] {
  const { agreementValuePaise } = one.of.price.result.totals;
  const { forfeiturePct, forfeitureWaivedPaise } = one.shown;
  const wholePaise = pctOf(agreementValuePaise, forfeiturePct);
  const receivedPaise = sumOf(received(one));
  return [
    step('Forfeited', `${formatPct(forfeiturePct)} of ${plainAmount(agreementValuePaise)}`, wholePaise),
    ...(wholePaise > receivedPaise
      ? [step('Limit', 'no more than was received', receivedPaise - wholePaise)]
      : []),
    ...(forfeitureWaivedPaise > 0
      ? [step('Waived', 'less than the terms allow', 0 - forfeitureWaivedPaise)]
      : []),
  ];
}

function charges({ of }: CancellationCase): ExplanationStep[] {
  return of.history.openCharges
    .filter((charge) => charge.amountPaise + charge.taxPaise > 0)
    .map(({ kind, postedOn, amountPaise, taxPaise }) =>
      step(
        CHARGE_NAMES[kind],
        `billed ${formatDay(postedOn)}: ${plainAmount(amountPaise)}${taxPaise > 0 ? ` and tax ${plainAmount(taxPaise)}` : ''}`,
        amountPaise + taxPaise,
      ),
    );
}

function taxSteps(one: CancellationCase, isInTime: boolean): ExplanationStep[] {
  const isChosen: Chosen = ({ id }) => isTaxInTime(one, id) === isInTime;
  return [...paidSteps(one, 'tax', isChosen), ...takenOff(paidAsPrice(one, isChosen))];
}

function pricePaid(one: CancellationCase, isChosen: Chosen): ExplanationStep[] {
  return [...paidSteps(one, 'principal', isChosen), ...paidAsPrice(one, isChosen)];
}

/** Receipts pay tax first: beyond the tax that credit notes for waivers have left of an installment they paid price. */
function paidAsPrice(one: CancellationCase, isChosen: Chosen): ExplanationStep[] {
  return one.of.plan.installments.filter(isChosen).flatMap((installment) => {
    const creditedPaise = creditedTax(one.of, installment.id);
    const paidPaise = sumOf(paidSteps(one, 'tax', ({ id }) => id === installment.id));
    const beyondPaise = paidPaise - (installment.taxPaise - creditedPaise);
    return beyondPaise > 0
      ? [step(installment.name, 'paid as tax, reversed by a credit note', beyondPaise)]
      : [];
  });
}

/** The tax of the last document is refunded when that was reversed, or when none was ever issued. */
function isTaxInTime({ of }: CancellationCase, installmentId: string): boolean {
  const bill = of.invoices.findLast(
    (invoice) =>
      invoice.docType !== 'creditNote' &&
      invoice.invoiceNumber !== null &&
      invoice.installmentIds.includes(installmentId),
  );
  return bill === undefined || bill.status === 'cancelled';
}

/** One step for each receipt; the whole is rounded to the rupee, which the last step makes up for. */
function developerSteps(one: CancellationCase): ExplanationStep[] {
  const { developerRatePct, requestedOn } = one.shown;
  if (developerRatePct === null) return [];
  const held = receiptsOf(one)
    .map(({ receipt, money }) => ({ receipt, amountPaise: money.amountPaise }))
    .filter(({ receipt }) => receipt.receivedDate < requestedOn);
  const steps = held.map(({ receipt, amountPaise }) => {
    const days = daysBetween(receipt.receivedDate, requestedOn);
    return step(
      receiptName(receipt),
      `${plainAmount(amountPaise)} × ${days} × ${formatPct(developerRatePct)} ÷ 365, from ${formatDay(receipt.receivedDate)}`,
      null,
    );
  });
  const receipts = held.map(({ receipt, amountPaise }) => ({
    receivedDate: receipt.receivedDate,
    amountPaise,
  }));
  return [
    ...steps,
    step('Interest', 'together, to the rupee', developerInterest(receipts, developerRatePct, requestedOn)),
  ];
}

/** The parts of the refund, each as one step. */
function balanceSteps(one: CancellationCase): ExplanationStep[] {
  const { forfeiturePct, developerRatePct } = one.shown;
  return [
    step('Received', 'towards the price, including on account', sumOf(received(one))),
    step('Forfeited', `${formatPct(forfeiturePct)} of the agreement value`, 0 - sumOf(kept(one))),
    step('Due', 'interest and charges with their tax', 0 - sumOf(charges(one))),
    step('GST', 'reversed by credit notes', sumOf(taxSteps(one, true))),
    step('Other', 'other charges and corpus', sumOf(CANCELLATION.otherRefundPaise(one).steps)),
    step(
      'Interest',
      developerRatePct === null
        ? 'none payable to the buyer'
        : `${formatPct(developerRatePct)} a year to the buyer`,
      sumOf(developerSteps(one)),
    ),
  ];
}

function balanceOf(one: CancellationCase): number {
  return sumOf(balanceSteps(one));
}

function neverBelow(paise: number): ExplanationStep[] {
  return paise < 0 ? [step('Limit', 'never below zero', 0 - paise)] : [];
}

function sumOf(steps: readonly ExplanationStep[]): number {
  return sumPaise(steps.map((one) => one.amountPaise ?? 0));
}

/** Split again: the bank's loan was received as loan receipts. */
function lineStep(one: RefundLineCase): ExplanationStep {
  const { of, line } = one;
  const refundPaise = Math.max(0, balanceOf(one));
  const lentPaise = sumPaise(
    receiptsOf(one).map(({ receipt, money }) => (receipt.mode === 'bankLoan' ? money.amountPaise : 0)),
  );
  const bank = lentPaise > 0 ? { name: line.payeeName, lentPaise } : null;
  const buyers = of.sale.applicants.map(({ id, name, sharePct }) => ({ applicantId: id, name, sharePct }));
  const own = refundLines(refundPaise, bank, buyers)[line.lineNo - 1];
  const share = buyers.find(({ applicantId }) => applicantId === own?.applicantId)?.sharePct;
  const text =
    own?.payee === 'bank'
      ? `lent ${plainAmount(lentPaise)} of ${plainAmount(refundPaise)} to be refunded`
      : `${formatPct(share ?? 0)} of ${plainAmount(refundPaise - (bank ? Math.min(refundPaise, lentPaise) : 0))}`;
  return step(line.payeeName, text, own?.amountPaise ?? 0);
}

function factsOf({ of, shown }: CancellationCase): ExplanationFact[] {
  const { initiatedBy, requestedOn, reason } = shown;
  const days = daysBetween(of.sale.bookingDate, requestedOn);
  return [
    fact('Cancelled by', BY_WHOM[initiatedBy]),
    fact('Requested', `${formatDay(requestedOn)}, ${days} days after the booking: ${reason}`),
    bookingFact(of),
    ...ledgerFacts(of, shown.id),
  ];
}

/** The rate rows that the posting refers to: slabs, days, the end of credit notes. */
function ratesOf({ of, shown }: CancellationCase): RateRow[] {
  const used = batchOf(of, 'cancellation', shown.id)?.ratesUsed ?? [];
  return of.rates.filter((rate) => used.includes(rate.id));
}
