import { conflict, forbidden } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { refreshPaid } from './settlement.commands.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { getMoneySale, lockSale } from '#sales/server/saleMoney.queries.ts';
import type { InvoiceLine } from '../invoice.contract.ts';
import type * as contract from '../invoice.contract.ts';
import { mayInvoice } from '../invoiceRights.rules.ts';
import type { BillableInstallment } from './billable.queries.ts';
import { billableInstallments, chosenInstallments } from './billable.queries.ts';
import type { Billing } from './billing.queries.ts';
import { billingOf } from './billing.queries.ts';
import { dropDrafts } from './invoice.cancel.ts';
import { writeInvoices } from './invoice.commands.ts';

export type FromSaleInput = BodyOf<typeof contract.invoiceFromSale>;

export interface BilledLines {
  lines: InvoiceLine[];
  totalPaise: number;
}

/** What would be billed, with every error; writes nothing and takes no number. */
export async function previewInvoice(read: Read, saleId: string, input: FromSaleInput): Promise<BilledLines> {
  const sale = await getMoneySale(read, saleId);
  return billedLines(await billingOf(read, sale, await installmentsToBill(read, sale, input)));
}

/**
 * Invoices demanded installments of a sale: those named, else all that are not invoiced. A draft that includes them
 * is replaced. Returns the ids of the documents, the first one with tax if there is any.
 */
export async function invoiceFromSale(
  work: Work,
  saleId: string,
  input: FromSaleInput,
): Promise<BilledLines & { ids: string[] }> {
  const sale = await lockSale(work, saleId);
  const installments = await installmentsToBill(work, sale, input);
  const billing = await billingOf(work, sale, installments);
  const draftIds = [...new Set(installments.flatMap((one) => one.draftId ?? []))];
  await dropDrafts(work, draftIds, 'Replaced by a new document');
  const ids = await writeInvoices(work, billing, input.issue);
  await recordChanges(work, await refreshPaid(work, saleId));
  return { ids, ...billedLines(billing) };
}

async function installmentsToBill(
  read: Read,
  sale: MoneySale,
  { installmentIds }: FromSaleInput,
): Promise<BillableInstallment[]> {
  if (!mayInvoice(read.caller.role, sale)) throw forbidden();
  if (sale.status === 'cancelled') throw conflict('This sale is cancelled.');
  const installments = installmentIds
    ? await chosenInstallments(read, sale.id, installmentIds)
    : await billableInstallments(read, sale.id);
  if (installments.length === 0) throw conflict('There is nothing to invoice on this sale.');
  return installments;
}

function billedLines({ drafts }: Billing): BilledLines {
  return {
    lines: drafts.flatMap((draft) => draft.lines),
    totalPaise: sumPaise(drafts.map((draft) => draft.totals.totalPaise)),
  };
}
