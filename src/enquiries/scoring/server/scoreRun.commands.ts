import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { hasRole, GROUPS } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { visibleLeadIds } from '#enquiries/leads/server/lead.queries.ts';
import type { ScoreRun } from '../scoreRun.contract.ts';

/** Requests new scores for leads the caller may see; 404 when one is not visible. A job computes them. */
export async function bulkRecalculateScores(work: Work, leadIds: readonly string[]): Promise<ScoreRun> {
  const wanted = [...new Set(leadIds)];
  const seen = await visibleLeadIds(work, wanted);
  required(seen.size === wanted.length || null, 'Lead');
  const run = await startRun(work, 'bulk', wanted.toSorted());
  await recordChange(work, {
    action: 'recalculateScores',
    resource: 'scoreRun',
    id: run.id,
    version: 1,
    after: { leads: wanted.length },
  });
  return run;
}

/** Begins a run over these leads, or over all that are open; the job is queued with the transaction. */
export async function startRun(
  work: Work,
  reason: ScoreRun['reason'],
  leadIds: readonly string[] | null,
): Promise<ScoreRun> {
  const total = leadIds?.length ?? (await countOpenLeads(work));
  const id = newId();
  await work.db
    .insertInto('scoreRun')
    .values({
      id,
      reason,
      leadIds,
      total,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  return getRun(work, id);
}

async function countOpenLeads({ db }: Read): Promise<number> {
  const { counted } = await db
    .selectFrom('lead')
    .select(sql<number>`count(*)`.as('counted'))
    .where('status', 'in', [...OPEN_LEAD_STATUSES])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return counted;
}

/** The caller's own, for administrators any; 404 otherwise. */
export async function getRun(read: Read, id: string): Promise<ScoreRun> {
  const row = await read.db
    .selectFrom('scoreRun')
    .select(['id', 'reason', 'status', 'total', 'done', 'changed', 'regraded', 'createdAt', 'updatedAt'])
    .where('id', '=', id)
    .$if(!hasRole(read.caller.role, ...GROUPS.ADMIN), (query) =>
      query.where('createdById', '=', read.caller.userId),
    )
    .executeTakeFirst();
  return { ...required(row, 'Job'), kind: 'scores' };
}
