import * as z from 'zod';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { controlSpending } from './control.queries.ts';

const Before = z.looseObject({ actualCostPaise: z.number() });
const After = z.looseObject({ actualCostPaise: z.number(), incurredOn: z.iso.date() });

/** A cost that is entered at a milestone is one of the construction line: refused where the budget in force says so. */
export async function controlMilestoneCosts(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    if (input.resource !== 'milestone' || input.action !== 'enterCost') continue;
    const before = Before.parse(input.before);
    const { actualCostPaise, incurredOn } = After.parse(input.after);
    const { projectId } = await work.db
      .selectFrom('milestone')
      .select('projectId')
      .where('id', '=', input.id)
      .executeTakeFirstOrThrow();
    const costPaise = actualCostPaise - before.actualCostPaise;
    await controlSpending(work, [
      { projectId, category: 'construction', incurredOn, costPaise, field: 'amountPaise' },
    ]);
  }
}
