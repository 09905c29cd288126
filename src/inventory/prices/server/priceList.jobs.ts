import type { Instant } from '#platform/contract/calendar.ts';
import { dayOf, startOfDay } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { asSystem } from '#platform/server/jobs/systemJob.ts';
import { findPriceList, lockPriceList } from './priceList.lock.ts';
import { takeEffect } from './priceList.takeEffect.ts';

interface DueList {
  id: string;
  approvedById: string;
}

/** When the day of the next approved list begins; one that could not take effect is tried again every minute. */
export async function nextListAt({ db, caller }: LookAhead): Promise<Instant | null> {
  const next = await approvedLists(db).limit(1).executeTakeFirst();
  return next ? startOfDay(next.effectiveFrom, caller.timezone) : null;
}

/**
 * Lists whose day has come take effect, each in a transaction of its own, the earliest first. What another process
 * has done meanwhile is seen under the lock of the project, what was done before a crash stays done. One that
 * cannot take effect says why and keeps no other from it. Returns how many did.
 */
export async function makeDueListsEffective(options: SystemJob): Promise<number> {
  let effective = 0;
  const failures: unknown[] = [];
  for (const due of await dueLists(options)) {
    try {
      if (await makeEffective(options, due)) effective += 1;
    } catch (error) {
      if (error instanceof AppError) await noteFailure(options, due, error.message);
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Price lists could not take effect.');
  return effective;
}

/** Days begin where the organization is. */
function dueLists({ pool, organizationId, now }: SystemJob): Promise<DueList[]> {
  return inTransaction(pool, { organizationId }, async (db) => {
    const { timezone } = await db.selectFrom('organization').select('timezone').executeTakeFirstOrThrow();
    const rows = await approvedLists(db)
      .where('priceList.effectiveFrom', '<=', dayOf(now, timezone))
      .execute();
    return rows.flatMap(({ id, approvedById }) => (approvedById === null ? [] : { id, approvedById }));
  });
}

/** The earliest first. */
function approvedLists(db: Database) {
  return db
    .selectFrom('priceList')
    .innerJoin('project', 'project.id', 'priceList.projectId')
    .select(['priceList.id', 'priceList.approvedById', 'priceList.effectiveFrom'])
    .where('priceList.status', '=', 'approved')
    .where('project.deletedAt', 'is', null)
    .where('project.status', '!=', 'archived')
    .orderBy('priceList.effectiveFrom')
    .orderBy('priceList.id');
}

function makeEffective(options: SystemJob, due: DueList): Promise<boolean> {
  return asSystem(options, due.approvedById, async (work) => {
    const { status } = await lockPriceList(work, due.id);
    if (status !== 'approved') return false;
    await takeEffect(work, due.id);
    return true;
  });
}

/**
 * The list and the prices stay as they were; the people running the project read the reason and correct it or
 * withdraw the list.
 */
async function noteFailure(options: SystemJob, due: DueList, failure: string): Promise<void> {
  await asSystem(options, due.approvedById, async (work) => {
    const list = await findPriceList(work, due.id);
    if (list.status !== 'approved' || list.failure === failure) return;
    const version = list.version + 1;
    const { numUpdatedRows } = await work.db
      .updateTable('priceList')
      .set({ failure, version, updatedAt: work.now })
      .where('id', '=', due.id)
      .where('version', '=', list.version)
      .executeTakeFirstOrThrow();
    // Another process has reported it meanwhile.
    if (numUpdatedRows === 0n) return;
    const after = { failure };
    await recordChange(work, {
      action: 'failToTakeEffect',
      resource: 'priceList',
      id: due.id,
      version,
      after,
    });
  });
}
