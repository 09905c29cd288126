import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { omit } from '#platform/server/records.ts';
import type { Baseline } from '../baseline.contract.ts';
import { MAX_BASELINES } from '../baseline.contract.ts';
import { projectWithTowers } from './projectTowers.queries.ts';

/** The newest first; 404 when the caller may not see the project. */
export async function listBaselines(read: Read, projectId: string): Promise<Baseline[]> {
  await projectWithTowers(read, projectId);
  const rows = await read.db
    .selectFrom('baseline')
    .leftJoin('appUser', 'appUser.id', 'baseline.createdById')
    .select((eb) => [
      'baseline.id',
      'baseline.name',
      'baseline.createdAt',
      'appUser.id as byId',
      'appUser.firstName',
      'appUser.lastName',
      eb
        .selectFrom('baselineMilestone')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('baselineMilestone.baselineId', '=', 'baseline.id')
        .as('milestones'),
      eb
        .selectFrom('baselineMilestone')
        .select((one) => one.fn.max('baselineMilestone.endDate').as('end'))
        .whereRef('baselineMilestone.baselineId', '=', 'baseline.id')
        .as('endDate'),
    ])
    .where('baseline.projectId', '=', projectId)
    .orderBy('baseline.createdAt', 'desc')
    .orderBy('baseline.id', 'desc')
    .limit(MAX_BASELINES)
    .execute();
  return rows.map((row) => ({
    ...omit(row, ['byId', 'firstName', 'lastName']),
    milestones: row.milestones ?? 0,
    by: row.byId === null ? null : { id: row.byId, name: displayName(row) },
  }));
}

/** The ends in a frozen plan by milestone; 404 when it is not one of the project. */
export async function baselineEnds(
  { db }: Read,
  projectId: string,
  baselineId: string,
): Promise<ReadonlyMap<string, string>> {
  const [baseline, rows] = await Promise.all([
    db
      .selectFrom('baseline')
      .select('id')
      .where('id', '=', baselineId)
      .where('projectId', '=', projectId)
      .executeTakeFirst(),
    db
      .selectFrom('baselineMilestone')
      .select(['milestoneId', 'endDate'])
      .where('baselineId', '=', baselineId)
      .execute(),
  ]);
  required(baseline, 'Baseline');
  return new Map(rows.map(({ milestoneId, endDate }) => [milestoneId, endDate]));
}
