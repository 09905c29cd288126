import type { Installment } from '#money/plans/plan.contract.ts';
import { getInstallment, getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { SalesDesk } from './sales-desk.ts';

/** Registers a sale and demands its next two stages, which one invoice bills. */
export function billTogether(desk: SalesDesk, sale: Sale): Promise<[Installment, Installment]> {
  return desk.run(async (work) => {
    await markRegistered(work, sale.id);
    const { installments } = await getPaymentPlan(work, sale.id);
    const [one, other] = installments.filter(({ demandDate }) => demandDate === null);
    if (!one || !other) throw new Error('Two stages were to be billed.');
    await raiseReached(work, await lockSale(work, sale.id), [one.id, other.id]);
    return [await getInstallment(work, one.id), await getInstallment(work, other.id)];
  });
}
