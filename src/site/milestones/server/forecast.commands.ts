import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { updateRowsBy } from '#platform/server/database/bulk.ts';
import { expectedEnds, shouldHaveBegun } from '../network.rules.ts';
import { moveExpectedDays } from './milestone.effects.ts';
import type { NetworkWork } from './network.queries.ts';
import { readNetwork } from './network.queries.ts';

/**
 * Changes of one plan follow each other, and none is made beside a booking that reads its days. Taken after the locks of
 * milestones and before those of sales.
 */
export async function lockPlanOfWorks({ db }: Pick<Work, 'db'>, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${projectId}, 21))`.execute(db);
}

/** For who reads expected days and keeps them: the plan does not move before the end of the transaction. */
export async function keepPlanOfWorks({ db }: Pick<Work, 'db'>, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${projectId}, 21))`.execute(db);
}

/**
 * Computes what is expected of every milestone of a project and moves the installments that wait for those which
 * changed; always those of `touched`, as they may stand in the place of others now.
 */
export async function forecastProject(
  work: Work,
  projectId: string,
  touched: readonly string[] = [],
): Promise<void> {
  await lockPlanOfWorks(work, projectId);
  const { works, workdays } = await readNetwork(work, projectId);
  const ends = expectedEnds(works, { workdays, today: work.today });
  const found = works.map((one) => ({
    ...one,
    before: one.expectedEnd,
    expectedEnd: ends.get(one.id) ?? null,
  }));
  const moved = found.filter((one) => one.before !== one.expectedEnd || touched.includes(one.id));
  await keepForecasts(
    work,
    found.filter(
      (one) => one.before !== one.expectedEnd || one.computedOn === null || isOfBefore(one, work.today),
    ),
  );
  await moveExpectedDays(work, moved);
}

/** What each day moves says of which day it is, also on a day of rest, which moves nothing. */
function isOfBefore(one: NetworkWork, today: Day): boolean {
  return one.computedOn !== today && shouldHaveBegun(one, today);
}

/** In place: a new row would ask for the milestone, which somebody may have locked who waits for this plan. */
async function keepForecasts(
  { db, caller, today }: Work,
  works: readonly { id: string; expectedEnd: Day | null }[],
): Promise<void> {
  await updateRowsBy(
    db,
    'milestoneForecast',
    ['organizationId', 'milestoneId'],
    ['expectedEnd', 'computedOn'],
    works.map(({ id, expectedEnd }) => ({
      organizationId: caller.organizationId,
      milestoneId: id,
      expectedEnd,
      computedOn: today,
    })),
  );
}
