import { dayOf } from '#platform/contract/calendar.ts';
import type { ExplanationFact, ExplanationStep } from '#platform/contract/explanation.ts';
import { formatDay, plainAmount } from '#platform/contract/format.ts';
import { balanceOf } from '#money/ledger/ledger.rules.ts';
import type { ChargeAllocation, InstallmentAllocation } from '#money/plans/allocation.rules.ts';
import { splitForSeparateAccount, taxInReceipt } from '#money/plans/allocation.rules.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import type { RateRowOf } from '#company/statutory-rates/rate.rules.ts';
import type { ExplainedField } from '../explanation.contract.ts';
import type { ReceiptMoney } from '../saleHistory.rules.ts';
import {
  batchOf,
  bookingFact,
  CHARGE_NAMES,
  ledgerFacts,
  receiptName,
  receivedText,
  settledText,
} from './case.facts.ts';
import { fact, step, takenOff } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';
import type { SaleCase } from './saleCase.queries.ts';

export interface ReceiptCase {
  of: SaleCase;
  shown: Receipt;
}

const ALLOCATION_RULE =
  'Allocated to demanded installments by due date, tax before principal, unless chosen otherwise; the rest stays on account.';

export const RECEIPT: Explainers<ExplainedField<'receipt'>, ReceiptCase> = {
  amountPaise: explained('amount', ALLOCATION_RULE, ({ of, shown }) => {
    const money = of.money.get(shown.id);
    if (shown.type === 'refund') return [refundStep(of, shown)];
    return money ? [...settledSteps(of, money), onAccountStep(money)] : [withdrawnStep(of, shown)];
  }),
  unallocatedPaise: explained('on account', 'Amount − allocated.', ({ of, shown }) => {
    const money = of.money.get(shown.id);
    if (!money) return [step('On account', whyNothing(shown), 0)];
    return [step('Received', receivedText(shown), money.amountPaise), ...takenOff(settledSteps(of, money))];
  }),
};

function explained(
  what: string,
  formula: string,
  steps: (one: ReceiptCase) => ExplanationStep[],
): (one: ReceiptCase) => Explained {
  return (one) => ({
    title: `${receiptName(one.shown)}, ${what}`,
    formula,
    steps: steps(one),
    facts: factsOf(one),
    rates: separateRate(one),
  });
}

function settledSteps(of: SaleCase, { atVerification, later }: ReceiptMoney): ExplanationStep[] {
  const settle = (one: InstallmentAllocation, how: string) =>
    step(nameOf(of, one.installmentId), `${how}${settledText(one)}`, one.principalPaise + one.taxPaise);
  return [
    ...atVerification.allocations.map((one) => settle(one, '')),
    ...atVerification.charges.map((one) => chargeStep(of, one)),
    ...later.map((one) => settle(one, 'from on account: ')),
  ];
}

function chargeStep(
  { plan }: SaleCase,
  { chargeId, amountPaise, taxPaise }: ChargeAllocation,
): ExplanationStep {
  const charge = plan.charges.find((one) => one.id === chargeId);
  const name = charge ? CHARGE_NAMES[charge.kind] : 'Charge';
  return step(
    name,
    `${plainAmount(amountPaise)}${taxPaise > 0 ? ` and tax ${plainAmount(taxPaise)}` : ''}`,
    amountPaise + taxPaise,
  );
}

function nameOf({ plan }: SaleCase, installmentId: string): string {
  return plan.installments.find((one) => one.id === installmentId)?.name ?? 'Installment';
}

function onAccountStep({ unallocatedPaise }: ReceiptMoney): ExplanationStep {
  return step(
    'On account',
    unallocatedPaise === 0 ? 'nothing is left' : 'kept for the next demand',
    unallocatedPaise,
  );
}

function withdrawnStep({ entered }: SaleCase, shown: Receipt): ExplanationStep {
  return step('Entered', `${whyNothing(shown)}, it pays nothing`, entered.receipts.get(shown.id) ?? 0);
}

function whyNothing({ type, status, receiptNumber }: Receipt): string {
  if (type === 'refund') return 'money refunded';
  if (status === 'bounced') return 'the bank returned it unpaid';
  return receiptNumber === null ? 'it was withdrawn before it was verified' : 'it was reversed';
}

/** The refund in the ledger, or the planned one. */
function refundStep(of: SaleCase, shown: Receipt): ExplanationStep {
  const batch = batchOf(of, 'refund', shown.id);
  const paidPaise = batch ? 0 - balanceOf('bank', batch.entries) : (of.entered.receipts.get(shown.id) ?? 0);
  return step(batch ? 'Refunded' : 'Entered', batch ? receivedText(shown) : 'not paid yet', paidPaise);
}

function factsOf({ of, shown }: ReceiptCase): ExplanationFact[] {
  return [
    fact('Received', receivedText(shown)),
    fact('Recorded by', `${shown.recordedBy.name}, ${formatDay(dayOf(shown.createdAt, of.timezone))}`),
    ...verification(shown),
    bookingFact(of),
    ...separateFact({ of, shown }),
    ...ledgerFacts(of, shown.id),
  ];
}

function verification(receipt: Receipt): ExplanationFact[] {
  const { verifiedBy, clearedOn, status, receiptNumber, reversalReason } = receipt;
  if (status === 'bounced') return [fact('Bounced', dated(receipt.bouncedOn, receipt.bounceReason))];
  if (status === 'reversed') {
    return receiptNumber === null
      ? [fact('Withdrawn', reversalReason ?? 'without a reason')]
      : [fact('Reversed', dated(receipt.reversedOn, reversalReason))];
  }
  if (!verifiedBy) return [fact('Verified by', 'nobody yet')];
  return [
    fact('Verified by', `${verifiedBy.name}${clearedOn === null ? '' : `, cleared ${formatDay(clearedOn)}`}`),
  ];
}

/** '12 Nov 2026: funds insufficient' */
function dated(day: string | null, reason: string | null): string {
  return [day === null ? null : formatDay(day), reason].filter(Boolean).join(': ');
}

/** Its share for the separate account (RERA s.4(2)(l)(D)). */
function separateFact(one: ReceiptCase): ExplanationFact[] {
  const [rate] = separateRate(one);
  const money = one.of.history.receipts.get(one.shown.id);
  if (!rate || !money) return [];
  const { amountPaise, atVerification } = money;
  const taxPaise = taxInReceipt(atVerification, one.of.entered.advanceGstPct.get(one.shown.id) ?? 0);
  const { separatePaise } = splitForSeparateAccount(amountPaise, taxPaise, rate.value.pct);
  const text = `${plainAmount(separatePaise)} = ${rate.value.pct}% of ${plainAmount(amountPaise - taxPaise)}, the receipt without tax`;
  return [fact('Separate account', text)];
}

function separateRate({ of, shown }: ReceiptCase): RateRowOf<'rera.designatedAccountPct'>[] {
  const used = batchOf(of, 'receipt', shown.id)?.ratesUsed ?? [];
  return of.rates.flatMap((rate) =>
    rate.key === 'rera.designatedAccountPct' && used.includes(rate.id) ? [rate] : [],
  );
}
