import type { Insertable, Updateable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { PaymentPlanTable } from '#platform/server/database/tables.ts';

export async function insertPlan({ db }: Work, plan: Insertable<PaymentPlanTable>): Promise<void> {
  await db.insertInto('paymentPlan').values(plan).execute();
}

/** Writes to the plan of a locked sale, as its next version. */
export async function writePlan(
  work: Work,
  id: string,
  set: Omit<Updateable<PaymentPlanTable>, 'version'>,
): Promise<void> {
  await work.db
    .updateTable('paymentPlan')
    .set((eb) => ({
      ...set,
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('id', '=', id)
    .execute();
}

/** The plan that a locked sale followed to its end. */
export async function completePlanOf(work: Work, saleId: string): Promise<void> {
  await work.db
    .updateTable('paymentPlan')
    .set((eb) => ({
      status: 'completed',
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('saleId', '=', saleId)
    .where('status', '=', 'active')
    .execute();
}
