import type { Selectable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { MilestoneTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleMilestones } from './milestone.queries.ts';

/**
 * A milestone that the caller sees, locked until the transaction ends: what is written beside its completion waits for
 * it, or is found by it.
 */
export async function lockSeenMilestone(work: Work, id: string): Promise<Selectable<MilestoneTable>> {
  const seen = await visibleMilestones(work)
    .select('milestone.id')
    .where('milestone.id', '=', id)
    .executeTakeFirst();
  required(seen, 'Milestone');
  const row = await work.db
    .selectFrom('milestone')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Milestone');
}
