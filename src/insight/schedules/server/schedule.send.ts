import { v7 as newId } from 'uuid';
import * as z from 'zod';
import { addDays, addMinutes, dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { JobNeeds } from '#platform/server/jobs/job.ts';
import { leftWork } from '#platform/server/jobs/left-work.ts';
import { readAsPerson } from '#platform/server/jobs/personRead.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { LINK_DAYS, MAX_ATTACHED_BYTES, minutesToNextTry } from '../schedule.rules.ts';
import { reportMail } from './schedule.mail.ts';
import type { MadeReport } from './schedule.make.ts';
import { makeReport } from './schedule.make.ts';
import { tellOwner } from './schedule.notices.ts';

type Needs = Pick<JobNeeds, 'pool' | 'clock' | 'subscribers' | 'printer' | 'pictures' | 'files'>;

interface Place extends Needs {
  organizationId: string;
  deliveryId: string;
}

const Payload = z.object({ organizationId: z.uuid(), deliveryId: z.uuid() });

/** Longer than a report takes to be made. */
const CLAIM_MINUTES = 10;

/**
 * The job of one recipient of one run: makes the report with the rights of this person at this moment, and queues the
 * mail in the transaction that settles it, so that it leaves once whatever is killed. No transaction is open meanwhile.
 */
export function reportSender(needs: Needs): QueuedTask {
  return async (payload) => {
    const place = { ...needs, ...Payload.parse(payload) };
    const claimed = await inPlace(place, claim);
    if (!claimed) return;
    try {
      const isLastTry = minutesToNextTry(claimed.tries + 1) === null;
      const now = place.clock();
      const read = await readAsPerson({ ...place, now }, claimed.userId);
      const made = await makeReport(read, place, claimed, { isLastTry });
      const storageKey = `${place.organizationId}/reports/${claimed.id}`;
      if (made.state === 'made' && made.file) await place.files.put(storageKey, made.file.bytes);
      await inPlace(place, (work) => settle(work, claimed, { made, storageKey }));
    } catch (error) {
      if (await inPlace(place, (work) => noteFailure(work, claimed))) return;
      throw error;
    }
  };
}

/** What a killed process left, and what no queue has any more. */
export const leftReports = leftWork<Needs>({
  run: reportSender,
  key: 'deliveryId',
  patienceMs: CLAIM_MINUTES * 60_000,
  underWay: async (db) => {
    const rows = await db
      .selectFrom('reportDelivery')
      .select(['id', 'nextTryAt', 'claimedUntil'])
      .where('state', '=', 'waiting')
      .orderBy('nextTryAt')
      .limit(50)
      .execute();
    return rows.map(({ id, nextTryAt, claimedUntil }) => ({
      id,
      updatedAt: claimedUntil === null ? (nextTryAt ?? '') : addMinutes(claimedUntil, -CLAIM_MINUTES),
    }));
  },
});

function inPlace<T>(place: Place, step: (work: Work, id: string) => Promise<T>): Promise<T> {
  return inBatch({ ...place, now: place.clock() }, (work) => step(work, place.deliveryId));
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

/** Undefined where it is settled, or another process makes it. */
async function claim(work: Work, id: string) {
  const { db, now } = work;
  const taken = await db
    .updateTable('reportDelivery')
    .set({ claimedUntil: addMinutes(now, CLAIM_MINUTES) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  if (!taken) return undefined;
  return db
    .selectFrom('reportDelivery as delivery')
    .innerJoin('reportRun', 'reportRun.id', 'delivery.runId')
    .innerJoin('reportSchedule as schedule', 'schedule.id', 'reportRun.scheduleId')
    .innerJoin('appUser', 'appUser.id', 'delivery.userId')
    .select(['delivery.id', 'delivery.userId', 'delivery.tries', 'appUser.firstName', 'appUser.email'])
    .select(['schedule.id as scheduleId', 'schedule.name', 'schedule.version', 'schedule.ownerId'])
    .select(['schedule.report', 'schedule.format', 'schedule.filters'])
    .where('delivery.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Undefined where another process has settled it meanwhile. */
function lockWaiting({ db }: Work, { id }: Claimed) {
  return db
    .selectFrom('reportDelivery')
    .select('tries')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

interface Outcome {
  made: MadeReport;
  storageKey: string;
}

async function settle(work: Work, claimed: Claimed, { made, storageKey }: Outcome): Promise<void> {
  if (!(await lockWaiting(work, claimed))) return;
  if (made.state !== 'made') return settleUnsent(work, claimed, made.state, made.problem);
  const mailId = await mail(work, claimed, made, storageKey);
  const { file, problem } = made;
  await work.db
    .updateTable('reportDelivery')
    .set({
      state: 'sent',
      nextTryAt: null,
      settledAt: work.now,
      mailId,
      problem,
      ...(file
        ? {
            rowCount: file.rows,
            fileName: file.fileName,
            contentType: file.contentType,
            sizeBytes: file.bytes.length,
            storageKey,
          }
        : {}),
    })
    .where('id', '=', claimed.id)
    .execute();
  await recordChange(work, {
    action: 'send',
    resource: 'reportSchedule',
    id: claimed.scheduleId,
    version: claimed.version,
    after: {
      report: claimed.report,
      filters: claimed.filters,
      to: claimed.userId,
      rows: file?.rows ?? null,
      problem,
    },
  });
}

async function mail(
  work: Work,
  claimed: Claimed,
  made: Extract<MadeReport, { state: 'made' }>,
  storageKey: string,
): Promise<string> {
  const { file, chart } = made;
  const id = newId();
  const names = await namesOf(work, [claimed.ownerId]);
  await queueMail(work, {
    id,
    template: reportMail,
    to: claimed.email,
    data: {
      firstName: claimed.firstName,
      name: claimed.name,
      reportTitle: made.title,
      days: made.days,
      figures: made.figures,
      chart: chart && { png: Buffer.from(chart.png).toString('base64'), words: chart.words },
      rows: file?.rows ?? null,
      problem: made.problem,
      file: file && {
        name: file.fileName,
        storageKey,
        isAttached: file.bytes.length <= MAX_ATTACHED_BYTES,
        linkUntil: addDays(dayOf(work.now, work.caller.timezone), LINK_DAYS),
      },
      path: `/analytics/schedules?file=${claimed.id}`,
      ownerName: names.get(claimed.ownerId) ?? '',
    },
  });
  return id;
}

async function settleUnsent(
  work: Work,
  claimed: Claimed,
  state: 'withheld' | 'failed',
  problem: string,
): Promise<void> {
  await work.db
    .updateTable('reportDelivery')
    .set({ state, problem, nextTryAt: null, settledAt: work.now })
    .where('id', '=', claimed.id)
    .execute();
  const { scheduleId, name, ownerId, userId, id: deliveryId, version } = claimed;
  await recordNews(work, [{ action: 'progress', resource: 'reportSchedule', id: scheduleId, version }]);
  await tellOwner(work, { id: scheduleId, name, ownerId }, { deliveryId, userId, state, problem });
}

/** It is tried again after a growing pause; the fourth failure is the last. Returns whether it is tried again. */
async function noteFailure(work: Work, claimed: Claimed): Promise<boolean> {
  const locked = await lockWaiting(work, claimed);
  if (!locked) return false;
  const tries = locked.tries + 1;
  const minutes = minutesToNextTry(tries);
  if (minutes === null) {
    await work.db.updateTable('reportDelivery').set({ tries }).where('id', '=', claimed.id).execute();
    await settleUnsent(
      work,
      claimed,
      'failed',
      `It failed ${tries} times. Run it again, or change its format.`,
    );
    return false;
  }
  await work.db
    .updateTable('reportDelivery')
    .set({ tries, claimedUntil: null, nextTryAt: addMinutes(work.now, minutes) })
    .where('id', '=', claimed.id)
    .execute();
  const { scheduleId, version } = claimed;
  await recordNews(work, [{ action: 'progress', resource: 'reportSchedule', id: scheduleId, version }]);
  return true;
}
