import type { Selectable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { installmentStatus } from '#money/plans/installment.rules.ts';
import type { InstallmentStatus } from '#money/plans/plan.contract.ts';
import { lockInstallments } from '#money/plans/server/demand.commands.ts';

export interface LockedInstallment {
  sale: MoneySale;
  row: Selectable<InstallmentTable>;
  status: InstallmentStatus;
}

/** Locks an installment with its sale and the rest of its plan; 404 when the caller may not see the sale. */
export async function lockInstallment(work: Work, id: string): Promise<LockedInstallment> {
  const found = await work.db
    .selectFrom('installment')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .select('installment.saleId')
    .where('installment.id', '=', id)
    .where(visibleSales(work))
    .executeTakeFirst();
  const sale = await lockSale(work, required(found, 'Installment').saleId);
  const rows = await lockInstallments(work, sale.planId);
  const row = required(
    rows.find((one) => one.id === id),
    'Installment',
  );
  return { sale, row, status: installmentStatus(row, work.today, sale.status === 'cancelled') };
}
