import type { Selectable } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { MilestoneTable } from '#platform/server/database/tables.ts';
import type { MilestoneDetail } from '../milestone.contract.ts';
import { ownLacks } from '../milestone.rules.ts';
import type { FullMilestone } from './milestone.queries.ts';
import { getFullMilestone } from './milestone.queries.ts';

/**
 * What a room above requires before a milestone is completed: answers what is missing, each in a sentence, and
 * nothing when it is content. Asked again under the lock of the milestone, so whatever it reads is written only by
 * those who lock the milestone first.
 */
export type CompletionCondition = (
  read: Read,
  milestone: Selectable<MilestoneTable>,
) => Promise<readonly string[]>;

/** What these conditions miss, in their order. */
export async function lacksOf(
  read: Read,
  milestone: Selectable<MilestoneTable>,
  conditions: readonly CompletionCondition[],
): Promise<string[]> {
  const lacks = await Promise.all(conditions.map((condition) => condition(read, milestone)));
  return lacks.flat();
}

/** One milestone with what its completion still needs; 404 when the caller may not see its project. */
export async function getMilestoneDetail(
  read: Read,
  id: string,
  conditions: readonly CompletionCondition[],
): Promise<MilestoneDetail> {
  const full = await getFullMilestone(read, id);
  return { ...full.shown, missing: await missingOf(read, full, conditions) };
}

async function missingOf(
  read: Read,
  { row, facts }: FullMilestone,
  conditions: readonly CompletionCondition[],
): Promise<string[]> {
  if (row.status === 'completed') return [];
  return [...ownLacks(row, facts), ...(await lacksOf(read, row, conditions))];
}
