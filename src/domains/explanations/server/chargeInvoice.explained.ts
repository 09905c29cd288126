import type { ExplanationStep } from '../../../platform/contract/explanation.ts';
import { formatDay, plainAmount } from '../../../platform/contract/format.ts';
import { sumPaise } from '../../../platform/contract/money.ts';
import { receivedChargeLines } from '../../invoices/chargeInvoice.rules.ts';
import type { InvoiceLine } from '../../invoices/invoice.contract.ts';
import { invoiceTotals } from '../../invoices/invoice.rules.ts';
import type { ChargeAllocation } from '../../payments/allocation.rules.ts';
import { payCharges } from '../../payments/allocation.rules.ts';
import type { Charge } from '../../payments/charge.contract.ts';
import type { TaxPartName } from '../../rates/gst.rules.ts';
import { taxLabels } from '../../rates/gst.rules.ts';
import type { RateRow } from '../../rates/rate.rules.ts';
import type { ExplainedField } from '../explanation.contract.ts';
import { CANCELLATION } from './cancellation.explained.ts';
import { bookingFact, ledgerFacts, named, receiptName, receivedText } from './case.facts.ts';
import { ratesOfCharge } from './charge.explained.ts';
import { fact, orNothing, step, takenOff } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';
import type { InvoiceCase } from './invoice.explained.ts';
import { taxName, taxRegime } from './price.explained.ts';
import type { SaleCase } from './saleCase.queries.ts';

const RECEIVED_RULE =
  'What was received of interest and charges, without its tax; that arises on the day they are received (CGST Act s.13(6)).';
const TAX_RULE = 'The tax inside what was received, in proportion to what was open.';

/** An invoice for interest and charges, once more from what its receipt paid of them. */
export const CHARGE_INVOICE: Explainers<ExplainedField<'invoice'>, InvoiceCase> = {
  taxablePaise: explained('taxable value', RECEIVED_RULE, taxableSteps),
  cgstPaise: taxPart('cgstPaise'),
  sgstPaise: taxPart('sgstPaise'),
  igstPaise: taxPart('igstPaise'),
  totalPaise: explained('total', 'Taxable value + tax.', totalSteps),
  paidPaise: explained('paid', 'It bills what was received, so nothing of it was ever open.', paidSteps),
  waivedPaise: explained('waived', 'What is waived of interest and charges is never billed.', () => [
    step('Waived', 'nothing was given up', 0),
  ]),
  balancePaise: explained('balance', 'Total − paid.', (one) => [
    ...totalSteps(one),
    ...takenOff(paidSteps(one)),
  ]),
};

type Steps = (one: InvoiceCase) => ExplanationStep[];

function explained(what: string, formula: string, steps: Steps): (one: InvoiceCase) => Explained {
  return (one) => ({
    title: `${one.shown.invoiceNumber ?? 'Draft'}, ${what}`,
    formula,
    steps: steps(one),
    facts: factsOf(one),
    rates: ratesOf(one),
  });
}

function taxPart(tax: TaxPartName): (one: InvoiceCase) => Explained {
  return (one) => {
    const label = taxName(one.of.price, tax);
    const steps = linesOf(one)
      .filter((line) => line[tax] !== 0)
      .map((line) => step(line.description, `inside ${plainAmount(line.totalPaise)}`, line[tax]));
    return explained(label, TAX_RULE, () => orNothing(steps, label, 'none on this document'))(one);
  };
}

function taxableSteps(one: InvoiceCase): ExplanationStep[] {
  const steps = linesOf(one).map((line) =>
    step(line.description, `inside ${plainAmount(line.totalPaise)} received`, line.taxablePaise),
  );
  return orNothing(steps, 'Lines', 'nothing is billed');
}

function totalSteps(one: InvoiceCase): ExplanationStep[] {
  const totals = invoiceTotals(linesOf(one));
  const taxes = taxLabels(taxRegime(one.of.price)).filter(({ part }) => totals[part] !== 0);
  return [
    ...taxableSteps(one),
    ...taxes.map(({ part, label }) => step(label, 'of the lines above', totals[part])),
  ];
}

function paidSteps(one: InvoiceCase): ExplanationStep[] {
  const { of, shown } = one;
  if (shown.docType === 'creditNote') return [step('Receipts', 'a credit note asks for nothing', 0)];
  if (shown.status === 'cancelled') return [step('Receipts', 'the money did not stay', 0)];
  const paidPaise = sumPaise(linesOf(one).map((line) => line.totalPaise));
  const receipt = of.receipts.find(({ id }) => id === shown.receiptId);
  return [
    receipt
      ? step(receiptName(receipt), receivedText(receipt), paidPaise)
      : step('Kept', 'when the sale ended', paidPaise),
  ];
}

/** The lines once more, from the charges as they were paid. */
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

/** What the end of a sale kept of what was open, as far as the money of the customer went. */
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
  const { toDay, ratePct, postedOn } = charge;
  if (!stage || toDay === null || ratePct === null) {
    const bounced = of.receipts.find(({ id }) => id === charge.transactionId);
    return { kind: 'bounceCharge' as const, receiptNumber: bounced?.receiptNumber ?? null };
  }
  const fromDay = charge.stretches[0]?.from ?? postedOn;
  return { kind: 'interest' as const, installmentName: stage.name, fromDay, toDay, ratePct };
}

function ratesOf(one: InvoiceCase): readonly RateRow[] {
  return [...new Set(chargesOf(one).flatMap((charge) => ratesOfCharge({ of: one.of, shown: charge })))];
}

function factsOf(one: InvoiceCase) {
  const { of, shown } = one;
  return [
    ...(shown.issueDate === null
      ? []
      : [fact('Issued', formatDay(shown.issueDate), `/sales/invoices/${shown.id}`)]),
    ...named('Issued by', of.names, shown.issuedById),
    bookingFact(of),
    ...chargesOf(one).flatMap(({ id }) => ledgerFacts(of, id)),
  ];
}
