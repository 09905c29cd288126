import type { Work } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { chosenInstallments } from '#money/invoices/server/billable.queries.ts';
import { billingOf } from '#money/invoices/server/billing.queries.ts';
import { writeInvoices } from '#money/invoices/server/invoice.commands.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import type { DemandedRow } from '#money/plans/server/demand.commands.ts';
import { demandBatches, demandInstallments } from '#money/plans/server/demand.commands.ts';
import { openDues } from '#money/plans/server/dues.queries.ts';
import { recountWaiting } from '#money/receipts/server/receipt.store.ts';
import { refreshPaid } from '#money/invoices/server/settlement.commands.ts';
import { applyOnAccount } from '#money/receipts/server/settlement.store.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { capOf } from '#sales/server/saleMoney.queries.ts';

/** Demands and invoices installments of a locked sale whose time has come; the rest is held. */
export async function raiseDemands(
  work: Work,
  sale: MoneySale,
  installmentIds: readonly string[],
): Promise<DemandedRow[]> {
  const demanded = await demandInstallments(work, sale, installmentIds, await capOf(work, sale));
  await billDemands(work, sale, demanded);
  return demanded;
}

/**
 * What follows a demand: money on account pays it, its invoice is issued, and it is posted to the ledger. In this
 * order, because the counter of the invoice series and the head of the ledger are locked last.
 */
export async function billDemands(
  work: Work,
  sale: MoneySale,
  demanded: readonly DemandedRow[],
): Promise<void> {
  if (demanded.length === 0) return;
  const applied = await applyOnAccount(work, sale, openDues(demanded));
  // Receipts awaiting verification would now pay these installments; their tax part no longer counts towards the cap.
  await recountWaiting(work, sale);
  const installments = await chosenInstallments(
    work,
    sale.id,
    demanded.map((row) => row.id),
  );
  await writeInvoices(work, await billingOf(work, sale, installments), true);
  await recordChanges(work, await refreshPaid(work, sale.id));
  await postBatches(work, [...demandBatches(sale, demanded), ...applied]);
}
