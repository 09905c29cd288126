import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import type { Change } from '#platform/server/change.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import { settledStatus } from '../invoice.rules.ts';
import { onAccountPosting } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import type {
  ChargeAllocation,
  DueInstallment,
  InstallmentAllocation,
} from '#money/plans/allocation.rules.ts';
import { allocateReceipt, payableBy } from '#money/plans/allocation.rules.ts';
import { withoutPaid } from '#money/plans/receiptQueue.rules.ts';
import { openDues } from '#money/plans/server/dues.queries.ts';
import { PAID_PAISE, WAIVED_PAISE } from '#money/plans/server/installment.amounts.ts';

/** Applies a receipt to the installments it is allocated to; they and the receipt are locked. */
export async function settleInstallments(
  work: Work,
  transactionId: string,
  allocations: readonly InstallmentAllocation[],
  atVerification: boolean,
): Promise<void> {
  if (allocations.length === 0) return;
  await work.db
    .insertInto('receiptAllocation')
    .values(
      allocations.map((one) => ({ id: newId(), transactionId, ...one, atVerification, createdAt: work.now })),
    )
    .execute();
  for (const { installmentId, principalPaise, taxPaise } of allocations) {
    await work.db
      .updateTable('installment')
      .set((eb) => ({
        paidPrincipalPaise: eb('paidPrincipalPaise', '+', principalPaise),
        paidTaxPaise: eb('paidTaxPaise', '+', taxPaise),
        version: eb('version', '+', 1),
        updatedAt: work.now,
        updatedById: work.caller.userId,
      }))
      .where('id', '=', installmentId)
      .execute();
  }
}

/** Applies a receipt to the charges it is allocated to; their sale and the receipt are locked. */
export async function settleCharges(
  work: Work,
  transactionId: string,
  charges: readonly ChargeAllocation[],
): Promise<void> {
  if (charges.length === 0) return;
  await work.db
    .insertInto('receiptAllocation')
    .values(
      charges.map(({ chargeId, amountPaise, taxPaise }) => ({
        id: newId(),
        transactionId,
        chargeId,
        principalPaise: amountPaise,
        taxPaise,
        atVerification: true,
        createdAt: work.now,
      })),
    )
    .execute();
  for (const { chargeId, amountPaise, taxPaise } of charges) {
    await work.db
      .updateTable('saleCharge')
      .set((eb) => ({
        paidAmountPaise: eb('paidAmountPaise', '+', amountPaise),
        paidTaxPaise: eb('paidTaxPaise', '+', taxPaise),
        version: eb('version', '+', 1),
        updatedAt: work.now,
        updatedById: work.caller.userId,
      }))
      .where('id', '=', chargeId)
      .execute();
  }
}

/**
 * Reverses the allocations of a receipt; everything is locked. Returns the open balances of the installments it had
 * paid, with their original due dates.
 *
 * The rows stay as a record of what the receipt had paid. They count only while it is verified.
 */
export async function unsettle(
  work: Work,
  transactionId: string,
  installments: readonly Selectable<InstallmentTable>[],
): Promise<DueInstallment[]> {
  const settled = await work.db
    .selectFrom('receiptAllocation')
    .select(['installmentId', 'chargeId', 'principalPaise', 'taxPaise'])
    .where('transactionId', '=', transactionId)
    .where('takenBackOn', 'is', null)
    .execute();
  for (const { installmentId, chargeId, principalPaise, taxPaise } of settled) {
    const stamps = { updatedAt: work.now, updatedById: work.caller.userId };
    if (installmentId !== null) {
      await work.db
        .updateTable('installment')
        .set((eb) => ({
          paidPrincipalPaise: eb('paidPrincipalPaise', '-', principalPaise),
          paidTaxPaise: eb('paidTaxPaise', '-', taxPaise),
          version: eb('version', '+', 1),
          ...stamps,
        }))
        .where('id', '=', installmentId)
        .execute();
    }
    if (chargeId !== null) {
      await work.db
        .updateTable('saleCharge')
        .set((eb) => ({
          paidAmountPaise: eb('paidAmountPaise', '-', principalPaise),
          paidTaxPaise: eb('paidTaxPaise', '-', taxPaise),
          version: eb('version', '+', 1),
          ...stamps,
        }))
        .where('id', '=', chargeId)
        .execute();
    }
  }
  const given = (id: string, part: 'principalPaise' | 'taxPaise') =>
    sumPaise(settled.filter((one) => one.installmentId === id).map((one) => one[part]));
  return openDues(
    installments
      .filter(({ id }) => settled.some((one) => one.installmentId === id))
      .map((row) => ({
        ...row,
        paidPrincipalPaise: row.paidPrincipalPaise - given(row.id, 'principalPaise'),
        paidTaxPaise: row.paidTaxPaise - given(row.id, 'taxPaise'),
      })),
  );
}

/** Applies money on account to new demands, oldest receipt first. Returns the ledger batches. */
export async function applyOnAccount(
  work: Work,
  sale: MoneySale,
  dues: readonly DueInstallment[],
): Promise<NewBatch[]> {
  const receipts = await work.db
    .selectFrom('paymentTransaction')
    .select(['id', 'mode', 'receiptNumber', 'unallocatedPaise'])
    .where('saleId', '=', sale.id)
    .where('status', '=', 'verified')
    .where('unallocatedPaise', '>', 0)
    .orderBy('receivedDate')
    .orderBy('id')
    .forUpdate()
    .execute();
  const batches: NewBatch[] = [];
  let open = dues;
  for (const receipt of receipts) {
    const dues = payableBy(receipt.mode, { installments: open, charges: [] });
    const allocation = allocateReceipt(receipt.unallocatedPaise, dues);
    if (allocation.allocations.length === 0) continue;
    open = withoutPaid(open, allocation.allocations);
    await settleInstallments(work, receipt.id, allocation.allocations, false);
    await work.db
      .updateTable('paymentTransaction')
      .set((eb) => ({
        unallocatedPaise: allocation.unallocatedPaise,
        version: eb('version', '+', 1),
        updatedAt: work.now,
      }))
      .where('id', '=', receipt.id)
      .execute();
    batches.push({
      ...onAccountPosting(allocation),
      saleId: sale.id,
      sourceType: 'onAccount',
      sourceId: receipt.id,
      narration: `On account of ${receipt.receiptNumber ?? ''} applied to ${sale.bookingNumber}`,
      ratesUsed: [],
    });
  }
  return batches;
}

/**
 * Updates payments and waivers of a sale and its issued invoices from the installments. A verified receipt reaches
 * upward here by two plain updates of derived columns.
 */
export async function refreshPaid(work: Work, saleId: string): Promise<Change[]> {
  const invoices = await refreshInvoices(work, saleId);
  const paid = await work.db
    .selectFrom('installment')
    .select(['paidPrincipalPaise', 'paidTaxPaise'])
    .where('saleId', '=', saleId)
    .execute();
  const paidPaise = sumPaise(paid.map((row) => row.paidPrincipalPaise + row.paidTaxPaise));
  const sale = await work.db
    .updateTable('sale')
    .set((eb) => ({
      paidPaise,
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('id', '=', saleId)
    .where('paidPaise', '!=', paidPaise)
    .returning('version')
    .executeTakeFirst();
  if (!sale) return invoices;
  return [
    ...invoices,
    { action: 'receive', resource: 'sale', id: saleId, version: sale.version, after: { paidPaise } },
  ];
}

/** Only of invoices that bill installments: an invoice of charges is paid in full when issued. */
async function refreshInvoices(work: Work, saleId: string): Promise<Change[]> {
  const invoices = await work.db
    .selectFrom('invoice')
    .innerJoin('invoiceInstallment', 'invoiceInstallment.invoiceId', 'invoice.id')
    .innerJoin('installment', 'installment.id', 'invoiceInstallment.installmentId')
    .select(['invoice.id', 'invoice.totalPaise', 'invoice.paidPaise', 'invoice.waivedPaise'])
    .select([
      sql<number>`sum(${PAID_PAISE})`.as('paidNow'),
      sql<number>`sum(${WAIVED_PAISE})`.as('waivedNow'),
    ])
    .where('invoice.saleId', '=', saleId)
    .where('invoice.status', 'in', ['issued', 'partiallyPaid', 'paid'])
    .where('invoiceInstallment.isLive', '=', true)
    .groupBy(['invoice.organizationId', 'invoice.id'])
    .orderBy('invoice.id')
    .execute();
  const changes: Change[] = [];
  for (const { id, totalPaise, paidNow: paidPaise, waivedNow: waivedPaise, ...before } of invoices) {
    if (paidPaise === before.paidPaise && waivedPaise === before.waivedPaise) continue;
    const status = settledStatus({ totalPaise, paidPaise, waivedPaise });
    const { version } = await work.db
      .updateTable('invoice')
      .set((eb) => ({
        paidPaise,
        waivedPaise,
        status,
        version: eb('version', '+', 1),
        updatedAt: work.now,
        updatedById: work.caller.userId,
      }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    changes.push({
      action: waivedPaise === before.waivedPaise ? 'pay' : 'waive',
      resource: 'invoice',
      id,
      version,
      before,
      after: { paidPaise, waivedPaise, status },
    });
  }
  return changes;
}
