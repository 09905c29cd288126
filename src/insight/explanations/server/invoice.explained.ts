import type { ExplanationFact, ExplanationStep } from '#platform/contract/explanation.ts';
import { formatDay, plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { InvoiceLine } from '#money/invoices/invoice.contract.ts';
import { invoiceTotals } from '#money/invoices/invoice.rules.ts';
import type { TaxPartName } from '#company/statutory-rates/gst.rules.ts';
import { taxLabels } from '#company/statutory-rates/gst.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import type { ExplainedField } from '../explanation.contract.ts';
import { bookingFact, ledgerFacts, named, paidSteps, planFact, waivedSteps } from './case.facts.ts';
import { fact, orNothing, step, takenOff } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';
import { billedInstallments, linesOfInvoice } from './invoiceLines.explained.ts';
import { taxName, taxRates, taxRegime } from './price.explained.ts';
import type { BilledInvoice, SaleCase } from './saleCase.queries.ts';

export interface InvoiceCase {
  of: SaleCase;
  shown: BilledInvoice;
}

/** The basis of an invoice: the sources of its lines, and what is paid and waived. */
export interface Bill {
  rules: Record<'taxable' | 'tax' | 'paid' | 'waived', string>;
  /** Its recomputed lines. */
  lines(one: InvoiceCase): InvoiceLine[];
  /** '2.5% on 6,65,855' */
  taxText(one: InvoiceCase, line: InvoiceLine, tax: TaxPartName): string;
  paid(one: InvoiceCase): ExplanationStep[];
  waived(one: InvoiceCase): ExplanationStep[];
  /** Rows of the rate table behind the value, and behind value and tax. */
  valueRates(one: InvoiceCase): readonly RateRow[];
  rates(one: InvoiceCase): readonly RateRow[];
  /** Besides its date, its author and the booking. */
  facts(one: InvoiceCase): ExplanationFact[];
}

export function invoiceExplainers(bill: Bill): Explainers<ExplainedField<'invoice'>, InvoiceCase> {
  const { rules } = bill;
  const explained =
    (
      what: string,
      formula: string,
      steps: Steps,
      rates: Bill['rates'] = () => [],
    ): ((one: InvoiceCase) => Explained) =>
    (one) => ({
      title: `${one.shown.invoiceNumber ?? 'Draft'}, ${what}`,
      formula,
      steps: steps(one),
      facts: [...headFacts(one), ...bill.facts(one)],
      rates: rates(one),
    });
  const taxPart =
    (tax: TaxPartName) =>
    (one: InvoiceCase): Explained => {
      const label = taxName(one.of.price, tax);
      const steps = bill
        .lines(one)
        .filter((line) => line[tax] !== 0)
        .map((line) => step(line.description, bill.taxText(one, line, tax), line[tax]));
      const own = () => orNothing(steps, label, 'none on this document');
      return explained(label, rules.tax, own, bill.rates)(one);
    };
  const total: Steps = (one) => totalSteps(one, bill.lines(one));
  return {
    taxablePaise: explained(
      'taxable value',
      rules.taxable,
      (one) => valueSteps(bill.lines(one)),
      bill.valueRates,
    ),
    cgstPaise: taxPart('cgstPaise'),
    sgstPaise: taxPart('sgstPaise'),
    igstPaise: taxPart('igstPaise'),
    totalPaise: explained('total', 'Taxable value + tax.', total, bill.rates),
    paidPaise: explained('paid', rules.paid, bill.paid),
    waivedPaise: explained('waived', rules.waived, (one) =>
      orNothing(bill.waived(one), 'Waived', 'nothing was waived'),
    ),
    balancePaise: explained(
      'balance',
      'Total − paid − waived.',
      (one) => [...total(one), ...takenOff([...bill.paid(one), ...bill.waived(one)])],
      bill.rates,
    ),
  };
}

type Steps = (one: InvoiceCase) => ExplanationStep[];

function valueSteps(lines: readonly InvoiceLine[]): ExplanationStep[] {
  const steps = lines.map((line) => step(line.description, line.detail ?? 'as charged', line.taxablePaise));
  return orNothing(steps, 'Lines', 'nothing is billed');
}

function totalSteps({ of }: InvoiceCase, lines: readonly InvoiceLine[]): ExplanationStep[] {
  const totals = invoiceTotals(lines);
  const taxes = taxLabels(taxRegime(of.price)).filter(({ part }) => totals[part] !== 0);
  return [
    ...valueSteps(lines),
    ...taxes.map(({ part, label }) => step(label, 'of the lines above', totals[part])),
  ];
}

function headFacts({ of, shown }: InvoiceCase): ExplanationFact[] {
  return [
    ...(shown.issueDate === null
      ? []
      : [fact('Issued', formatDay(shown.issueDate), `/sales/invoices/${shown.id}`)]),
    ...named('Issued by', of.names, shown.issuedById),
    bookingFact(of),
  ];
}

/** An invoice for installments, from the recomputed plan. */
export const INVOICE = invoiceExplainers({
  rules: {
    taxable: 'Principal of the installments billed, line by line.',
    tax: 'Tax of the installments billed, line by line; it is copied and never recomputed.',
    paid: 'Payments of its installments by verified receipts.',
    waived: 'Waivers on its installments.',
  },
  lines: ({ of, shown }) => linesOfInvoice(of, shown),
  taxText,
  paid: paidOfInvoice,
  waived: waivedOf,
  valueRates: () => [],
  rates: taxRatesOf,
  facts: (one) => {
    const billed = billedInstallments(one.of, one.shown);
    return [
      planFact(one.of, billed.length === 1 ? billed[0] : undefined),
      ...billed.flatMap((installment) => ledgerFacts(one.of, installment.id)),
    ];
  },
});

/** '2.5% on 6,65,855' */
function taxText({ of, shown }: InvoiceCase, line: InvoiceLine, tax: TaxPartName): string {
  if (shown.docType === 'creditNote') return `inside ${plainAmount(line.totalPaise)} reversed`;
  const shareOfPct = taxLabels(taxRegime(of.price)).find((one) => one.part === tax)?.shareOfPct ?? 1;
  return `${line.gstRatePct * shareOfPct}% on ${plainAmount(line.taxablePaise)}`;
}

/** A draft, a credit note or a replaced bill is never paid. Payments on the bill of a cancelled sale stay on it. */
function paidOfInvoice({ of, shown }: InvoiceCase): ExplanationStep[] {
  if (shown.status === 'draft') return [step('Receipts', 'a draft bills nothing', 0)];
  if (shown.docType === 'creditNote') return [step('Receipts', 'a credit note bills nothing', 0)];
  if (shown.isBilledAgain) return [step('Receipts', 'the document was cancelled', 0)];
  return orNothing(paidSteps(of, shown.installmentIds, 'both'), 'Receipts', 'nothing is paid yet');
}

/** Waivers appear on the valid bill, not on a cancelled or unissued one. */
function waivedOf(one: InvoiceCase): ExplanationStep[] {
  const { of, shown } = one;
  const isStanding =
    shown.docType !== 'creditNote' && shown.status !== 'draft' && shown.status !== 'cancelled';
  if (!isStanding) return [];
  const waived = waivedSteps(of, shown.installmentIds);
  if (of.sale.status !== 'cancelled') return waived;
  const restPaise =
    sumOf(totalSteps(one, linesOfInvoice(of, shown))) - sumOf(paidOfInvoice(one)) - sumOf(waived);
  return [...waived, step('Cancelled', 'the rest is written off since the sale ended', restPaise)];
}

function sumOf(steps: readonly ExplanationStep[]): number {
  return sumPaise(steps.map((one) => one.amountPaise ?? 0));
}

function taxRatesOf(one: InvoiceCase): readonly RateRow[] {
  const { of } = one;
  const components = new Set(
    billedInstallments(one.of, one.shown).map((installment) => installment.component),
  );
  const rates = [...components].flatMap((component) =>
    component === 'corpus' ? [] : taxRates(of.price, component),
  );
  return [...new Set(rates)];
}
