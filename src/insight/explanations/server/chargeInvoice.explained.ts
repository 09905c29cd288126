import type { ExplanationStep } from '#platform/contract/explanation.ts';
import { plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { natureOfCharge, receivedChargeLines } from '#money/invoices/chargeInvoice.rules.ts';
import type { InvoiceLine } from '#money/invoices/invoice.contract.ts';
import type { ChargeAllocation } from '#money/plans/allocation.rules.ts';
import { payCharges } from '#money/plans/allocation.rules.ts';
import type { Charge } from '#money/plans/charge.contract.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { CANCELLATION } from './cancellation.explained.ts';
import { ledgerFacts, receiptName, receivedText } from './case.facts.ts';
import { ratesOfCharge } from './charge.explained.ts';
import { step } from './explained.ts';
import type { InvoiceCase } from './invoice.explained.ts';
import { invoiceExplainers } from './invoice.explained.ts';
import { taxRegime } from './price.explained.ts';
import type { SaleCase } from './saleCase.queries.ts';

/** An invoice for interest and charges, from the payments of its receipt. */
export const CHARGE_INVOICE = invoiceExplainers({
  rules: {
    taxable:
      'Interest and charges received, without tax, which arises on the day of receipt (CGST Act s.13(6)).',
    tax: 'The tax included in the amount received, in proportion to the open balance.',
    paid: 'It bills money already received, so nothing was ever open.',
    waived: 'Waived interest and charges are never invoiced.',
  },
  lines: linesOf,
  taxText: (_one, line) => `inside ${plainAmount(line.totalPaise)} received`,
  paid: paidSteps,
  waived: () => [],
  valueRates: ratesOf,
  rates: ratesOf,
  facts: (one) => chargesOf(one).flatMap(({ id }) => ledgerFacts(one.of, id)),
});

function paidSteps(one: InvoiceCase): ExplanationStep[] {
  const { of, shown } = one;
  if (shown.docType === 'creditNote') return [step('Receipts', 'a credit note bills nothing', 0)];
  if (shown.status === 'cancelled') return [step('Receipts', 'the receipt was reversed', 0)];
  const paidPaise = sumPaise(linesOf(one).map((line) => line.totalPaise));
  const receipt = of.receipts.find(({ id }) => id === shown.receiptId);
  return [
    receipt
      ? step(receiptName(receipt), receivedText(receipt), paidPaise)
      : step('Forfeited', 'when the sale ended', paidPaise),
  ];
}

/** The recomputed lines, from the charges as paid. */
function linesOf(one: InvoiceCase): InvoiceLine[] {
  const paid = paidOf(one);
  const received = chargesOf(one).flatMap((charge) => {
    const part = paid.find(({ chargeId }) => chargeId === charge.id);
    return part ? [{ ...part, gstPct: charge.gstPct, sac: '', of: natureOf(one.of, charge) }] : [];
  });
  return receivedChargeLines(received, taxRegime(one.of.price));
}

function chargesOf({ of, shown }: InvoiceCase): Charge[] {
  return of.plan.charges.filter(({ id }) => shown.chargeIds.includes(id));
}

function paidOf({ of, shown }: InvoiceCase): readonly ChargeAllocation[] {
  return shown.receiptId === null ? keptAtEnd(of) : (of.history.paidCharges.get(shown.receiptId) ?? []);
}

/** Charges recovered on cancellation, up to the money received. */
function keptAtEnd(of: SaleCase): readonly ChargeAllocation[] {
  const { cancellation } = of.sale;
  if (!cancellation) return [];
  const { openCharges } = of.history;
  const duePaise = sumPaise(openCharges.map((one) => one.amountPaise + one.taxPaise));
  const { steps } = CANCELLATION.writtenOffPaise({ of, shown: cancellation });
  const writtenOffPaise = sumPaise(steps.map((one) => one.amountPaise ?? 0));
  return payCharges(duePaise - writtenOffPaise, openCharges);
}

function natureOf(of: SaleCase, charge: Charge) {
  const stage = of.plan.installments.find(({ id }) => id === charge.installmentId);
  const bounced = of.receipts.find(({ id }) => id === charge.transactionId);
  return natureOfCharge({
    ...charge,
    installmentName: stage?.name ?? null,
    fromDay: charge.stretches[0]?.from ?? charge.postedOn,
    receiptNumber: bounced?.receiptNumber ?? null,
  });
}

function ratesOf(one: InvoiceCase): readonly RateRow[] {
  return [...new Set(chargesOf(one).flatMap((charge) => ratesOfCharge({ of: one.of, shown: charge })))];
}
