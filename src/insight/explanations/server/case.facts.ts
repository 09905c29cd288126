import type { ExplanationFact, ExplanationStep } from '#platform/contract/explanation.ts';
import { formatDay, plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { LedgerBatch, LedgerSource } from '#money/ledger/ledger.rules.ts';
import type { ChargeKind } from '#money/ledger/chargeKind.rules.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { meansOfPayment } from '#money/receipts/receiptChecks.rules.ts';
import { fact, step } from './explained.ts';
import type { BilledInvoice, SaleCase } from './saleCase.queries.ts';

/** Names of charges in explanations. */
export const CHARGE_NAMES: Record<ChargeKind, string> = {
  interest: 'Interest',
  bounceCharge: 'Bounce charge',
  transferFee: 'Transfer fee',
};

/** Documents and people behind the amounts of a sale. */

export function bookingFact({ sale }: SaleCase): ExplanationFact {
  return fact('Booking', `${sale.bookingNumber}, ${formatDay(sale.bookingDate)}`, `/sales/${sale.id}`);
}

export function peopleOfSale({ sale, origin, names }: SaleCase): ExplanationFact[] {
  return [
    ...named('Booked by', names, origin.bookedById),
    ...(sale.salesExecutive ? [fact('Executive', sale.salesExecutive.name)] : []),
  ];
}

export function sheetFacts({ origin, names }: SaleCase): ExplanationFact[] {
  const href = origin.isSheetVisible ? `/cost-sheets/${origin.costSheetId}` : null;
  return [
    fact('Cost sheet', `${origin.costSheetNumber}, ${formatDay(origin.issuedOn)}`, href),
    ...named('Issued by', names, origin.issuedById),
  ];
}

/** 'Construction linked, revision 1, stage 5 of 13': stages of one component are counted together. */
export function planFact(
  { plan, origin }: SaleCase,
  installment?: Pick<Installment, 'id' | 'component'>,
): ExplanationFact {
  const together = plan.installments.filter((one) => one.component === installment?.component);
  const place = together.findIndex((one) => one.id === installment?.id) + 1;
  const stage = place > 0 && together.length > 1 ? `, stage ${place} of ${together.length}` : '';
  return fact(
    'Plan',
    `${plan.templateName}, revision ${origin.template.revision}${stage}`,
    `/payments/plans/${plan.id}`,
  );
}

export function billFact(invoice: BilledInvoice | undefined): ExplanationFact[] {
  if (!invoice) return [];
  const text =
    invoice.invoiceNumber === null ? 'Draft' : `${invoice.invoiceNumber}${dated(invoice.issueDate)}`;
  return [fact('Bill', text, `/sales/invoices/${invoice.id}`)];
}

/** The ledger batches of an installment or a receipt. */
export function ledgerFacts({ batches, sale }: SaleCase, sourceId: string): ExplanationFact[] {
  return batches
    .filter((batch) => batch.sourceId === sourceId)
    .map((batch) =>
      fact(
        'Ledger',
        `Batch ${batch.batchNo}, ${formatDay(batch.postedOn)}: ${batch.formula}`,
        `/sales/${sale.id}`,
      ),
    );
}

export function batchOf(of: SaleCase, sourceType: LedgerSource, sourceId: string): LedgerBatch | undefined {
  return of.batches.findLast((batch) => batch.sourceType === sourceType && batch.sourceId === sourceId);
}

export function named(
  label: string,
  names: ReadonlyMap<string, string>,
  id: string | null | undefined,
): ExplanationFact[] {
  const name = names.get(id ?? '');
  return name ? [fact(label, name)] : [];
}

/** What receipts paid of some installments, a step for each receipt; those awaiting verification paid nothing. */
export function paidSteps(
  of: SaleCase,
  installmentIds: readonly string[],
  kind: PaidKind,
): ExplanationStep[] {
  return of.receipts.flatMap((receipt) => {
    const money = of.history.receipts.get(receipt.id);
    if (!money) return [];
    const settled = [...money.atVerification.allocations, ...money.later].filter((one) =>
      installmentIds.includes(one.installmentId),
    );
    const paidPaise = sumPaise(settled.map((one) => PAID[kind](one)));
    return paidPaise === 0
      ? []
      : [step(receiptName(receipt), receivedText(receipt), paidPaise, handsText(receipt))];
  });
}

/** The open balance of some steps; zero once the sale is cancelled. */
export function openSteps({ sale }: SaleCase, steps: readonly ExplanationStep[]): ExplanationStep[] {
  if (sale.status !== 'cancelled') return [...steps];
  const openPaise = sumPaise(steps.map((one) => one.amountPaise ?? 0));
  return [...steps, step('Cancelled', 'reversed when the sale ended', 0 - openPaise)];
}

/** Waivers of installments, a step for each. */
export function waivedSteps(
  { batches, waivers }: SaleCase,
  installmentIds: readonly string[],
): ExplanationStep[] {
  return batches.flatMap((batch) => {
    const given = batch.sourceType === 'waiver' ? waivers.get(batch.sourceId) : undefined;
    if (!given || given.scope !== 'balance' || !installmentIds.includes(given.installmentId)) return [];
    const note = given.creditNote === null ? '' : `; reversed by credit note ${given.creditNote}`;
    return [step('Waived', `on ${formatDay(batch.postedOn)}${note}`, given.amountPaise + given.taxPaise)];
  });
}

export type PaidKind = 'principal' | 'tax' | 'both';

const PAID: Record<PaidKind, (allocation: { principalPaise: number; taxPaise: number }) => number> = {
  principal: (one) => one.principalPaise,
  tax: (one) => one.taxPaise,
  both: (one) => one.principalPaise + one.taxPaise,
};

export function receiptName({ receiptNumber, status }: Receipt): string {
  return receiptNumber ?? (status === 'reversed' ? 'Withdrawn' : 'To verify');
}

/** 'NEFT HDFCR52026112100123456, 14 Jun 2026' */
export function receivedText(receipt: Receipt): string {
  return `${meansOfPayment(receipt)}${dated(receipt.receivedDate)}`;
}

/** 'recorded by Neha Joshi, verified by Ramesh Iyer' */
function handsText({ recordedBy, verifiedBy }: Receipt): string {
  return `recorded by ${recordedBy.name}${verifiedBy ? `, verified by ${verifiedBy.name}` : ''}`;
}

/** 'tax 66,585.50, principal 13,31,710' */
export function settledText({
  principalPaise,
  taxPaise,
}: {
  principalPaise: number;
  taxPaise: number;
}): string {
  const parts = [
    taxPaise > 0 && `tax ${plainAmount(taxPaise)}`,
    principalPaise > 0 && `principal ${plainAmount(principalPaise)}`,
  ];
  return parts.filter(Boolean).join(', then ');
}

function dated(day: string | null): string {
  return day === null ? '' : `, ${formatDay(day)}`;
}
