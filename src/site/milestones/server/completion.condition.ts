import type { Selectable } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { MilestoneTable } from '#platform/server/database/tables.ts';

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
