import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { ofLiveInvoice } from '#money/plans/server/liveInvoice.ts';
import type { BilledInstallment } from '../invoice.rules.ts';

/** A demanded installment that is not on an issued invoice. */
export interface BillableInstallment extends BilledInstallment {
  dueDate: string;
  /** The draft it is on. */
  draftId: string | null;
}

/** The demanded installments of a sale that are not invoiced, in the order of the plan. */
export async function billableInstallments(read: Read, saleId: string): Promise<BillableInstallment[]> {
  return (await demandedInstallments(read, saleId)).filter(
    (one) => one.invoiceNumber === null && !one.isGivenUp,
  );
}

/** The requested ones, each with the reason why it cannot be invoiced. */
export async function chosenInstallments(
  read: Read,
  saleId: string,
  ids: readonly string[],
): Promise<BillableInstallment[]> {
  const demanded = await demandedInstallments(read, saleId);
  const chosen = [...new Set(ids)].map((id) => {
    const installment = demanded.find((one) => one.id === id);
    if (!installment)
      throw invalid('installmentIds', 'Only demanded installments of this sale can be invoiced.');
    if (installment.invoiceNumber !== null)
      throw conflict(`${installment.name} is already invoiced on ${installment.invoiceNumber}.`);
    if (installment.isGivenUp) throw conflict(`${installment.name} was waived and credited on its invoice.`);
    return installment;
  });
  return chosen.toSorted((one, other) => one.seq - other.seq);
}

async function demandedInstallments(
  read: Read,
  saleId: string,
): Promise<(BillableInstallment & { invoiceNumber: string | null; isGivenUp: boolean })[]> {
  const rows = await read.db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .leftJoin('invoiceInstallment', ofLiveInvoice)
    .leftJoin('invoice', 'invoice.id', 'invoiceInstallment.invoiceId')
    .select([
      'installment.id',
      'installment.seq',
      'installment.name',
      'installment.pct',
      'installment.trigger',
      'installment.parts',
      'installment.dueDate',
      'installment.creditedTaxPaise',
      'invoice.id as invoiceId',
      'invoice.invoiceNumber',
    ])
    .where('installment.saleId', '=', saleId)
    .where('paymentPlan.status', '=', 'active')
    .where('installment.demandDate', 'is not', null)
    .orderBy('installment.seq')
    .execute();
  return rows.map(({ trigger, parts, dueDate, invoiceId, creditedTaxPaise, ...row }) => ({
    ...row,
    trigger,
    parts,
    dueDate: dueDate ?? read.today,
    isGivenUp: creditedTaxPaise > 0,
    draftId: row.invoiceNumber === null ? invoiceId : null,
  }));
}
