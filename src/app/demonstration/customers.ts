import { answerCustomer } from '#sales/server/customer.commands.ts';
import type { Work } from '#platform/server/context.ts';
import { played } from './leads.ts';
import type { SaleScenario } from './sale.scenario.ts';
import type { Stage } from './stage.ts';

/** Of those who bought a second flat one is confirmed as the same customer; the others are left to compare. */
export async function playCustomers(stage: Stage, sales: readonly SaleScenario[]): Promise<void> {
  const again = sales.find(({ earlier }) => earlier !== null);
  if (!again?.earlier) return;
  const [first, second] = [again.earlier, again];
  await stage.play('sh', stage.latest, async (work) =>
    answerCustomer(work, await saleOf(work, second), {
      otherSaleId: await saleOf(work, first),
      answer: 'same',
    }),
  );
}

async function saleOf({ db }: Work, { buyer }: SaleScenario): Promise<string> {
  const { id } = await db
    .selectFrom('sale')
    .select('id')
    .where('leadId', '=', played(buyer).id)
    .orderBy('bookingDate', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
