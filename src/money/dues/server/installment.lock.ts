import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
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
  /** Null once possession is offered, and where none is promised. */
  promisedPossession: Day | null;
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
  return {
    sale,
    row,
    status: installmentStatus(row, work.today, sale.status === 'cancelled'),
    promisedPossession: await promisedPossession(work, sale.id),
  };
}

/**
 * The day on which possession of a sale is promised: by its agreement; before that as registered for the project, else
 * as planned. Null once possession is offered. A column beside `sale`, `project` and `tower`.
 */
export const PROMISED_POSSESSION = sql<Day | null>`case when tower.possession_offer_date is null
  then coalesce(sale.promised_possession, project.rera_possession_date, tower.planned_possession_date, project.planned_possession_date) end`;

async function promisedPossession({ db }: Read, saleId: string): Promise<Day | null> {
  const row = await db
    .selectFrom('sale')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .leftJoin('tower', 'tower.id', 'sale.towerId')
    .select(PROMISED_POSSESSION.as('day'))
    .where('sale.id', '=', saleId)
    .executeTakeFirstOrThrow();
  return row.day;
}
