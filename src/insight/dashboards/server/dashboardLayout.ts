import { invalid } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { DashboardLayout } from '../dashboard.contract.ts';
import type { Arrangement } from '../dashboard.rules.ts';
import { ALWAYS_SHOWN, AS_DESIGNED, blocksOf } from '../dashboard.rules.ts';

/** As the caller arranged it, else as it was designed. */
export async function layoutOf({ db, caller }: Read): Promise<Arrangement> {
  const row = await db
    .selectFrom('dashboardLayout')
    .select(['hidden', 'ordered'])
    .where('userId', '=', caller.userId)
    .executeTakeFirst();
  return row ? { hidden: row.hidden, order: row.ordered } : AS_DESIGNED;
}

/** A person's own choice: the last one counts. 400 for blocks that the dashboard of the role does not have. */
export async function arrangeDashboard(
  work: Work,
  { hidden, order }: DashboardLayout,
): Promise<DashboardLayout> {
  const { db, caller, now } = work;
  const blocks = blocksOf(caller.role);
  if (hidden.some((block) => ALWAYS_SHOWN.includes(block)))
    throw invalid('hidden', 'What waits for your decision stays on the dashboard.');
  if (hidden.some((block) => !blocks.includes(block)))
    throw invalid('hidden', 'Your dashboard does not have this part.');
  if (order.some((block) => !blocks.includes(block)))
    throw invalid('order', 'Your dashboard does not have this part.');
  if (new Set(order).size < order.length) throw invalid('order', 'Each part has one place.');
  const kept = { hidden: [...new Set(hidden)], ordered: [...order], updatedAt: now };
  await db
    .insertInto('dashboardLayout')
    .values({ userId: caller.userId, ...kept })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(kept))
    .execute();
  return { hidden: kept.hidden, order: kept.ordered };
}
