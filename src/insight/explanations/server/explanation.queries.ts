import { AppError, invalid } from '#platform/contract/errors.ts';
import type { Explanation } from '#platform/contract/explanation.ts';
import { startCase } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { getInvoice } from '#money/invoices/server/invoice.queries.ts';
import { getInstallment } from '#money/dues/server/plan.queries.ts';
import { getReceipt } from '#money/receipts/server/receipt.queries.ts';
import type { ExplainedField, ExplainedResource } from '../explanation.contract.ts';
import { EXPLAINED_FIELDS } from '../explanation.contract.ts';
import { CANCELLATION, REFUND_LINE } from './cancellation.explained.ts';
import type { CancellationCase } from './cancellation.explained.ts';
import { CHARGE } from './charge.explained.ts';
import { CHARGE_INVOICE } from './chargeInvoice.explained.ts';
import { COST_SHEET, getSheetCase } from './costSheet.explained.ts';
import { explanation } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';
import { INSTALLMENT } from './installment.explained.ts';
import { INVOICE } from './invoice.explained.ts';
import { RECEIPT } from './receipt.explained.ts';
import { SALE } from './sale.explained.ts';
import { getSaleCase } from './saleCase.queries.ts';
import type { BilledInvoice, SaleCase } from './saleCase.queries.ts';

/**
 * Where an amount comes from. 404 when the resource does not exist or the caller may not see it, 400 for a field
 * that has no explanation.
 */
export async function explainAmount(
  read: Read,
  resource: ExplainedResource,
  id: string,
  field: string,
): Promise<Explanation> {
  if (!EXPLAINED_FIELDS[resource].some((one) => one === field)) throw noSuchAmount(resource, field);
  const first = await answer(read, resource, id, field);
  // The reply takes several reads: a difference of the two amounts is reported only when a second read confirms it.
  return first.recomputedPaise === first.amountPaise ? first : answer(read, resource, id, field);
}

/** Every amount of a sale and of everything below it, each once: cost sheet, installments, receipts, invoices. */
export async function explainEverything(read: Read, saleId: string): Promise<Explanation[]> {
  const of = await getSaleCase(read, saleId);
  const { costSheetId, isSheetVisible } = of.origin;
  const subjects = [
    ...(isSheetVisible ? [await SUBJECTS.costSheet(read, costSheetId)] : []),
    saleSubject(of),
    ...of.plan.installments.map((shown) => subject('installment', INSTALLMENT, { of, shown }, shown)),
    ...of.plan.charges.map((shown) => subject('charge', CHARGE, { of, shown }, shown)),
    ...of.receipts.map((shown) => subject('receipt', RECEIPT, { of, shown }, shown)),
    ...of.invoices.map((shown) => invoiceSubject(of, shown)),
    ...endOf(of).flatMap((end) => [
      subject('cancellation', CANCELLATION, end, end.shown),
      ...end.shown.lines.map((line) => subject('refundLine', REFUND_LINE, { ...end, line }, line)),
    ]),
  ];
  return subjects.flatMap((one) =>
    EXPLAINED_FIELDS[one.resource]
      .filter((field) => one.amountOf(field) !== null)
      .map((field) => explained(one, field)),
  );
}

/** A record with its displayed amounts and their explanations. */
interface Subject {
  resource: ExplainedResource;
  id: string;
  amountOf(field: string): number | null;
  explain(field: string): Explained;
}

async function answer(
  read: Read,
  resource: ExplainedResource,
  id: string,
  field: string,
): Promise<Explanation> {
  return explained(await SUBJECTS[resource](read, id), field);
}

/** Each is read as by its own screen, with the same visibility. */
const SUBJECTS: Record<ExplainedResource, (read: Read, id: string) => Promise<Subject>> = {
  sale: async (read, id) => saleSubject(await getSaleCase(read, id)),
  installment: async (read, id) => {
    const of = await getSaleCase(read, (await getInstallment(read, id)).saleId);
    const shown = required(
      of.plan.installments.find((one) => one.id === id),
      'Installment',
    );
    return subject('installment', INSTALLMENT, { of, shown }, shown);
  },
  charge: async (read, id) => {
    const of = await getSaleCase(read, await saleOf(read, 'saleCharge', id));
    const shown = required(
      of.plan.charges.find((one) => one.id === id),
      'Charge',
    );
    return subject('charge', CHARGE, { of, shown }, shown);
  },
  receipt: async (read, id) => {
    const of = await getSaleCase(read, (await getReceipt(read, id)).saleId);
    const shown = required(
      of.receipts.find((one) => one.id === id),
      'Receipt',
    );
    return subject('receipt', RECEIPT, { of, shown }, shown);
  },
  invoice: async (read, id) => {
    const of = await getSaleCase(read, (await getInvoice(read, id)).saleId);
    const shown = required(
      of.invoices.find((one) => one.id === id),
      'Invoice',
    );
    return invoiceSubject(of, shown);
  },
  costSheet: async (read, id) => {
    const of = await getSheetCase(read, id);
    return subject('costSheet', COST_SHEET, of, of.shown);
  },
  cancellation: async (read, id) => {
    const end = await getEnd(read, await saleOf(read, 'saleCancellation', id));
    return subject('cancellation', CANCELLATION, end, end.shown);
  },
  refundLine: async (read, id) => {
    const end = await getEnd(read, await saleOf(read, 'refundLine', id));
    const line = required(
      end.shown.lines.find((one) => one.id === id),
      'Refund',
    );
    return subject('refundLine', REFUND_LINE, { ...end, line }, line);
  },
};

async function getEnd(read: Read, saleId: string): Promise<CancellationCase> {
  const [end] = endOf(await getSaleCase(read, saleId));
  return required(end, 'Cancellation');
}

function endOf(of: SaleCase): CancellationCase[] {
  const shown = of.sale.cancellation;
  return shown ? [{ of, shown }] : [];
}

/** The query of the sale checks whether the caller may see it. */
async function saleOf(
  read: Read,
  table: 'saleCharge' | 'saleCancellation' | 'refundLine',
  id: string,
): Promise<string> {
  const found = await read.db.selectFrom(table).select('saleId').where('id', '=', id).executeTakeFirst();
  return required(found, KNOWN_AS[table]).saleId;
}

const KNOWN_AS = {
  saleCharge: 'Charge',
  saleCancellation: 'Cancellation',
  refundLine: 'Refund',
} as const;

function saleSubject(of: SaleCase): Subject {
  return subject('sale', SALE, of, { ...of.sale.price, ...of.sale });
}

function invoiceSubject(of: SaleCase, shown: BilledInvoice): Subject {
  const explainers = shown.chargeIds.length > 0 ? CHARGE_INVOICE : INVOICE;
  return subject('invoice', explainers, { of, shown }, shown);
}

function subject<Resource extends ExplainedResource, Case>(
  resource: Resource,
  explainers: Explainers<ExplainedField<Resource>, Case>,
  of: Case,
  shown: { id: string } & { [Field in ExplainedField<Resource>]?: number | null },
): Subject {
  const own = (field: string) => field as ExplainedField<Resource>;
  return {
    resource,
    id: shown.id,
    amountOf: (field) => shown[own(field)] ?? null,
    explain: (field) => explainers[own(field)](of),
  };
}

function explained({ resource, id, amountOf, explain }: Subject, field: string): Explanation {
  const amountPaise = amountOf(field);
  if (amountPaise === null)
    throw new AppError(
      'notFound',
      'There is no limit on receipts for this sale, so there is nothing to explain.',
    );
  return explanation({ resource, id, field }, amountPaise, explain(field));
}

function noSuchAmount(resource: ExplainedResource, field: string): AppError {
  return invalid('field', `This ${startCase(resource).toLowerCase()} has no explained amount '${field}'.`);
}
