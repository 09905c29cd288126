import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { omit } from '#platform/server/records.ts';
import type { MilestoneCosts } from '../milestoneCost.contract.ts';
import { getFullMilestone } from './milestone.queries.ts';

const MAX_ENTRIES = 200;

/** The newest entries first; 404 when the caller may not see the project. */
export async function getCosts(read: Read, milestoneId: string): Promise<MilestoneCosts> {
  const { actualCostPaise } = await getFullMilestone(read, milestoneId);
  const rows = await read.db
    .selectFrom('milestoneCost')
    .leftJoin('appUser', 'appUser.id', 'milestoneCost.createdById')
    .select([
      'milestoneCost.id',
      'milestoneCost.kind',
      'milestoneCost.amountPaise',
      'milestoneCost.incurredOn',
      'milestoneCost.vendor',
      'milestoneCost.reference',
      'milestoneCost.note',
      'appUser.id as byId',
      'appUser.firstName',
      'appUser.lastName',
    ])
    .where('milestoneCost.milestoneId', '=', milestoneId)
    .orderBy('milestoneCost.incurredOn', 'desc')
    .orderBy('milestoneCost.id', 'desc')
    .limit(MAX_ENTRIES + 1)
    .execute();
  const entries = rows.slice(0, MAX_ENTRIES).map((row) => ({
    ...omit(row, ['byId', 'firstName', 'lastName']),
    by: row.byId === null ? null : { id: row.byId, name: displayName(row) },
  }));
  return { actualCostPaise, entries, isMore: rows.length > MAX_ENTRIES };
}
