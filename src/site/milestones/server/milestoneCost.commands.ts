import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import { addMonths } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import type { CostInput, MilestoneCosts } from '../milestoneCost.contract.ts';
import { getFullMilestone } from './milestone.queries.ts';
import { getCosts } from './milestoneCost.queries.ts';

/** Enters what a milestone has cost, or what is taken back of it; the actual cost is the sum. 403 in a closed month. */
export async function enterCost(work: Work, milestoneId: string, input: CostInput): Promise<MilestoneCosts> {
  const locked = await work.db
    .selectFrom('milestone')
    .select(['id', 'version'])
    .where('id', '=', milestoneId)
    .forUpdate()
    .executeTakeFirst();
  const { version } = required(locked, 'Milestone');
  const { actualCostPaise } = await getFullMilestone(work, milestoneId);
  if (input.amountPaise === 0) throw invalid('amountPaise', 'Enter an amount.');
  if (actualCostPaise + input.amountPaise < 0)
    throw invalid('amountPaise', 'No more can be taken back than the milestone has cost.');
  checkCostDay(input.incurredOn, work.today);
  await enterPeriods(work, [input.incurredOn]);
  await insertCost(work, milestoneId, { kind: 'entered', ...input });
  await work.db
    .updateTable('milestone')
    .set({ version: version + 1, updatedAt: work.now, updatedById: authorOf(work) })
    .where('id', '=', milestoneId)
    .execute();
  await recordChange(work, {
    action: 'enterCost',
    resource: 'milestone',
    id: milestoneId,
    version: version + 1,
    before: { actualCostPaise },
    after: { actualCostPaise: actualCostPaise + input.amountPaise, incurredOn: input.incurredOn },
  });
  return getCosts(work, milestoneId);
}

/** Ten years are longer than any tower is built. */
function checkCostDay(incurredOn: Day, today: Day): void {
  if (incurredOn > today) throw invalid('incurredOn', 'The day cannot be in the future.');
  const first = addMonths(today, -120);
  if (incurredOn < first) throw invalid('incurredOn', `Enter a day from ${formatDay(first)} on.`);
}

/** A new total is entered: an entry of today takes the difference. */
export async function adjustCost(
  work: Work,
  milestoneId: string,
  { from, to }: { from: number; to: number | undefined },
): Promise<void> {
  if (to === undefined || to === from) return;
  await insertCost(work, milestoneId, { kind: 'adjusting', amountPaise: to - from, incurredOn: work.today });
}

async function insertCost(
  work: Work,
  milestoneId: string,
  cost: Pick<CostInput, 'amountPaise' | 'incurredOn'> &
    Partial<CostInput> & { kind: 'entered' | 'adjusting' },
): Promise<void> {
  await work.db
    .insertInto('milestoneCost')
    .values({ id: newId(), milestoneId, ...cost, createdAt: work.now, createdById: authorOf(work) })
    .execute();
}
