import { answerCustomer } from '#sales/server/customer.commands.ts';
import { getSaleCustomer } from '#sales/server/saleCustomer.queries.ts';
import type { Work } from '#platform/server/context.ts';
import { played } from './leads.ts';
import type { SaleScenario } from './sale.scenario.ts';
import type { Stage } from './stage.ts';

/** Of those who bought a second flat one is confirmed as the same customer; the others are left to compare. */
export async function playCustomers(stage: Stage, sales: readonly SaleScenario[]): Promise<void> {
  await stage.play('sh', stage.latest, async (work) => {
    for (const sale of sales) if (sale.earlier && (await isConfirmed(work, sale))) return;
  });
}

/** Nothing is confirmed where one of the two flats has another buyer by now. */
async function isConfirmed(work: Work, sale: SaleScenario): Promise<boolean> {
  const { id } = await work.db
    .selectFrom('sale')
    .select('id')
    .where('leadId', '=', played(sale.buyer).id)
    .orderBy('bookingDate', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [suggestion] = (await getSaleCustomer(work, id)).suggestions;
  if (!suggestion) return false;
  await answerCustomer(work, id, { otherSaleId: suggestion.other.id, answer: 'same' });
  return true;
}
