import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import type { Change } from '#platform/server/change.ts';
import { settledStatus } from '../invoice.rules.ts';
import { IS_OPEN, PAID_PAISE, WAIVED_PAISE } from '#money/plans/server/installment.amounts.ts';
import { notePaid } from '#sales/server/sale.store.ts';

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
  const version = await notePaid(work, saleId, paidPaise);
  if (version === undefined) return invoices;
  return [...invoices, { action: 'receive', resource: 'sale', id: saleId, version, after: { paidPaise } }];
}

/** Only of invoices that bill installments: an invoice of charges is paid in full when issued. */
async function refreshInvoices(work: Work, saleId: string): Promise<Change[]> {
  const invoices = await work.db
    .selectFrom('invoice')
    .innerJoin('invoiceInstallment', 'invoiceInstallment.invoiceId', 'invoice.id')
    .innerJoin('installment', 'installment.id', 'invoiceInstallment.installmentId')
    .select([
      'invoice.id',
      'invoice.totalPaise',
      'invoice.paidPaise',
      'invoice.waivedPaise',
      'invoice.dueDate',
    ])
    .select([
      sql<number>`sum(${PAID_PAISE})`.as('paidNow'),
      sql<number>`sum(${WAIVED_PAISE})`.as('waivedNow'),
      // Overdue is what its installments are; its paper keeps the date it was issued with.
      sql<Day | null>`coalesce(min(installment.due_date) filter (where ${IS_OPEN}), invoice.due_date)`.as(
        'dueNow',
      ),
    ])
    .where('invoice.saleId', '=', saleId)
    .where('invoice.status', 'in', ['issued', 'partiallyPaid', 'paid'])
    .where('invoiceInstallment.isLive', '=', true)
    .groupBy(['invoice.organizationId', 'invoice.id'])
    .orderBy('invoice.id')
    .execute();
  const changes: Change[] = [];
  for (const found of invoices) {
    const { id, totalPaise, paidNow: paidPaise, waivedNow: waivedPaise, dueNow: dueDate, ...before } = found;
    const isSettledAlike = paidPaise === before.paidPaise && waivedPaise === before.waivedPaise;
    if (isSettledAlike && dueDate === before.dueDate) continue;
    const status = settledStatus({ totalPaise, paidPaise, waivedPaise });
    const { version } = await work.db
      .updateTable('invoice')
      .set((eb) => ({
        paidPaise,
        waivedPaise,
        dueDate,
        status,
        version: eb('version', '+', 1),
        updatedAt: work.now,
        updatedById: work.caller.userId,
      }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    changes.push({
      action: isSettledAlike ? 'reschedule' : waivedPaise === before.waivedPaise ? 'pay' : 'waive',
      resource: 'invoice',
      id,
      version,
      before,
      after: { paidPaise, waivedPaise, dueDate, status },
    });
  }
  return changes;
}
