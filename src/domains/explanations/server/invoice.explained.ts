import type { ExplanationFact, ExplanationStep } from '../../../platform/contract/explanation.ts';
import { formatDay, plainAmount } from '../../../platform/contract/format.ts';
import { sumPaise } from '../../../platform/contract/money.ts';
import type { InvoiceLine } from '../../invoices/invoice.contract.ts';
import { invoiceLines, invoiceTotals } from '../../invoices/invoice.rules.ts';
import type { TaxPartName } from '../../rates/gst.rules.ts';
import { taxLabels } from '../../rates/gst.rules.ts';
import type { RateRow } from '../../rates/rate.rules.ts';
import type { ExplainedField } from '../explanation.contract.ts';
import { bookingFact, ledgerFacts, named, paidSteps, planFact, waivedSteps } from './case.facts.ts';
import { fact, orNothing, step, takenOff } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';
import { taxName, taxRates, taxRegime } from './price.explained.ts';
import type { BilledInvoice, SaleCase } from './saleCase.queries.ts';

export interface InvoiceCase {
  of: SaleCase;
  shown: BilledInvoice;
}

export const INVOICE: Explainers<ExplainedField<'invoice'>, InvoiceCase> = {
  taxablePaise: explained(
    'taxable value',
    'Principal of the installments billed, line by line.',
    taxableSteps,
  ),
  cgstPaise: taxPart('cgstPaise'),
  sgstPaise: taxPart('sgstPaise'),
  igstPaise: taxPart('igstPaise'),
  totalPaise: explained('total', 'Taxable value + tax.', totalSteps, taxRatesOf),
  paidPaise: explained('paid', 'What verified receipts paid of its installments.', paidOfInvoice),
  waivedPaise: explained('waived', 'What was given up of its installments.', (one) =>
    orNothing(waivedOf(one), 'Waived', 'nothing was given up'),
  ),
  balancePaise: explained(
    'balance',
    'Total − paid − waived.',
    (one) => [...totalSteps(one), ...takenOff([...paidOfInvoice(one), ...waivedOf(one)])],
    taxRatesOf,
  ),
};

const TAX_RULE = 'Tax of the installments billed, line by line; it is taken over and never computed anew.';

type Steps = (one: InvoiceCase) => ExplanationStep[];

function explained(
  what: string,
  formula: string,
  steps: Steps,
  rates: (one: InvoiceCase) => readonly RateRow[] = () => [],
): (one: InvoiceCase) => Explained {
  return (one) => ({
    title: `${one.shown.invoiceNumber ?? 'Draft'}, ${what}`,
    formula,
    steps: steps(one),
    facts: factsOf(one),
    rates: rates(one),
  });
}

function taxPart(tax: TaxPartName): (one: InvoiceCase) => Explained {
  return (one) => {
    const label = taxName(one.of.price, tax);
    const steps = linesOf(one)
      .filter((line) => line[tax] !== 0)
      .map((line) => step(line.description, taxText(one, line, tax), line[tax]));
    return explained(
      label,
      TAX_RULE,
      () => orNothing(steps, label, 'none on this document'),
      taxRatesOf,
    )(one);
  };
}

/** '2.5% on 6,65,855' */
function taxText({ of }: InvoiceCase, line: InvoiceLine, tax: TaxPartName): string {
  const shareOfPct = taxLabels(taxRegime(of.price)).find((one) => one.part === tax)?.shareOfPct ?? 1;
  return `${line.gstRatePct * shareOfPct}% on ${plainAmount(line.taxablePaise)}`;
}

/** The lines once more, from the installments as they are worked out anew. */
function linesOf({ of, shown }: InvoiceCase): InvoiceLine[] {
  const billed = of.plan.installments
    .filter((installment) => shown.installmentIds.includes(installment.id))
    .flatMap(({ id, seq, name, pct, trigger }) => {
      const parts = of.shares.get(id)?.planned.parts;
      return parts ? [{ id, seq, name, pct, trigger, parts }] : [];
    });
  return invoiceLines(billed, NO_CODES, of.price.result.totals.agreementValuePaise);
}

/** The accounting codes of a line change no amount. */
const NO_CODES = { construction: '', otherCharges: '', brokerage: '' };

function taxableSteps(one: InvoiceCase): ExplanationStep[] {
  const steps = linesOf(one).map((line) =>
    step(line.description, line.detail ?? 'as charged', line.taxablePaise),
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

/**
 * Nobody pays a document that was never issued, a credit note, or a bill that another one took the place of. What was
 * paid on the bill of a sale that ended stays said on it.
 */
function paidOfInvoice({ of, shown }: InvoiceCase): ExplanationStep[] {
  if (shown.status === 'draft') return [step('Receipts', 'a draft asks for nothing', 0)];
  if (shown.docType === 'creditNote') return [step('Receipts', 'a credit note asks for nothing', 0)];
  if (shown.isBilledAgain) return [step('Receipts', 'the document was cancelled', 0)];
  return orNothing(paidSteps(of, shown.installmentIds, 'both'), 'Receipts', 'nothing is paid yet');
}

/** What was waived is said by the bill that stands, not by one that was taken back or never issued. */
function waivedOf(one: InvoiceCase): ExplanationStep[] {
  const { of, shown } = one;
  const isStanding =
    shown.docType !== 'creditNote' && shown.status !== 'draft' && shown.status !== 'cancelled';
  if (!isStanding) return [];
  const waived = waivedSteps(of, shown.installmentIds);
  if (of.sale.status !== 'cancelled') return waived;
  const restPaise = sumOf(totalSteps(one)) - sumOf(paidOfInvoice(one)) - sumOf(waived);
  return [...waived, step('Cancelled', 'nobody pays the rest since the sale ended', restPaise)];
}

function sumOf(steps: readonly ExplanationStep[]): number {
  return sumPaise(steps.map((one) => one.amountPaise ?? 0));
}

function taxRatesOf({ of, shown }: InvoiceCase): readonly RateRow[] {
  const billed = of.plan.installments.filter((installment) => shown.installmentIds.includes(installment.id));
  const components = new Set(billed.map((installment) => installment.component));
  const rates = [...components].flatMap((component) =>
    component === 'corpus' ? [] : taxRates(of.price, component),
  );
  return [...new Set(rates)];
}

function factsOf({ of, shown }: InvoiceCase): ExplanationFact[] {
  const billed = of.plan.installments.filter((installment) => shown.installmentIds.includes(installment.id));
  return [
    ...(shown.issueDate === null
      ? []
      : [fact('Issued', formatDay(shown.issueDate), `/sales/invoices/${shown.id}`)]),
    ...named('Issued by', of.names, shown.issuedById),
    planFact(of, billed.length === 1 ? billed[0] : undefined),
    bookingFact(of),
    ...billed.flatMap((installment) => ledgerFacts(of, installment.id)),
  ];
}
