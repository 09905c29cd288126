import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { countArrivedBy } from '#enquiries/leads/server/lead.tally.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import { SEASONAL_FEATURES } from '../leadFeatures.rules.ts';
import { isWon, LANDMARK_DAYS, landmarkOf, OUTCOME_DAYS } from '../learnedScore.rules.ts';
import { FeatureTable } from './leadFeatures.frame.ts';
import type { Snapshot } from './leadFeatures.reading.ts';
import { snapshotsOf } from './leadFeatures.reading.ts';
import type { Frame } from '#platform/learning/frame.ts';
import type { OwnOutcomes } from '#platform/learning/publication.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';

/** Training uses the newest past leads; older ones belong to a different market. */
const MAX_LEADS = 60_000;
/** This many of the latest leads are enough to see a drift. */
const MAX_LATEST = 5_000;
const LATEST_DAYS = 60;
const BATCH_SIZE = 200;
const OLDEST_DAYS = Math.max(...LANDMARK_DAYS);
const DAY_MS = 86_400_000;

/** A past lead as of its sampling time, and whether it booked within the outcome period after it. */
interface Row extends Snapshot {
  won: boolean;
}

/**
 * The training data of an organization: for each lead that is old enough, one time at which it was open. Read
 * in batches, each in its own transaction and converted to columns at once, so that nobody waits for it.
 */
export async function ownOutcomes(job: JobContext, seed: number): Promise<OwnOutcomes> {
  const table = new FeatureTable();
  const labels: number[] = [];
  const days: number[] = [];
  const wanted = {
    from: null,
    until: addHours(job.now, -24 * (OUTCOME_DAYS + LANDMARK_DAYS[0])),
    latestMoment: addHours(job.now, -24 * OUTCOME_DAYS),
    max: MAX_LEADS,
  };
  await eachRow(job, wanted, ({ features, won, at }) => {
    table.add(features);
    labels.push(won ? 1 : 0);
    days.push(Date.parse(at) / DAY_MS);
  });
  return {
    outcomes: { frame: table.frame(), labels: new Uint8Array(labels) },
    days: new Float64Array(days),
    outcomeDays: OUTCOME_DAYS,
    latest: await latestFrame(job),
    seasonal: SEASONAL_FEATURES,
    seed,
  };
}

/**
 * Leads whose moment lies in the last weeks: by it and not by their arrival, so that they are as old as those learned
 * from.
 */
export async function latestFrame(job: JobContext): Promise<Frame> {
  return frameOfAll(job, {
    from: addHours(job.now, -24 * (LATEST_DAYS + OLDEST_DAYS)),
    until: job.now,
    earliestMoment: addHours(job.now, -24 * LATEST_DAYS),
    latestMoment: job.now,
    max: MAX_LATEST,
  });
}

/** The part of a model's training data needed to see a drift. */
export async function learnedFrame(job: JobContext, until: Instant): Promise<Frame> {
  return frameOfAll(job, { from: null, until, latestMoment: until, max: MAX_LATEST });
}

async function frameOfAll(job: JobContext, wanted: Wanted): Promise<Frame> {
  const table = new FeatureTable();
  await eachRow(job, wanted, ({ features }) => table.add(features));
  return table.frame();
}

interface Wanted {
  from: Instant | null;
  /** Leads that came by then, sampled within these times. */
  until: Instant;
  earliestMoment?: Instant;
  latestMoment: Instant;
  max: number;
}

/** The newest leads first; always in the same order. */
async function eachRow(job: JobContext, wanted: Wanted, take: (row: Row) => void): Promise<void> {
  let seen = 0;
  for (let before: Arrived | null = null, isMore = true; isMore && seen < wanted.max;) {
    const { arrived, batch } = await inBatch(job, (work) => batchOf(work, wanted, before));
    batch.forEach(take);
    seen += arrived.length;
    before = arrived.at(-1) ?? null;
    isMore = arrived.length === BATCH_SIZE;
  }
}

interface Arrived {
  id: string;
  createdAt: Instant;
}

async function batchOf(work: Work, wanted: Wanted, before: Arrived | null) {
  const arrived = await arrivedBefore(work, wanted, before);
  const moments = arrived
    .map(({ id, createdAt }) => ({ id, at: landmarkOf(createdAt) }))
    .filter(({ at }) => at <= wanted.latestMoment && at >= (wanted.earliestMoment ?? ''));
  const [snapshots, bookings] = await Promise.all([
    snapshotsOf(work, moments),
    firstBookings(
      work,
      moments.map(({ id }) => id),
    ),
  ]);
  const batch = snapshots
    .filter(({ status }) => isOpenStatus(status))
    .map((snapshot) => ({ ...snapshot, won: isWon(snapshot.at, bookings.get(snapshot.id) ?? null) }));
  return { arrived, batch };
}

/** Newest first. */
function arrivedBefore({ db }: Work, { from, until }: Wanted, before: Arrived | null): Promise<Arrived[]> {
  return db
    .selectFrom('lead')
    .select(['id', 'createdAt'])
    .where('deletedAt', 'is', null)
    .where('createdAt', '<=', until)
    .$if(from !== null, (query) => query.where('createdAt', '>', from))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.createdAt}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(BATCH_SIZE)
    .execute();
}

/** When each of these leads first booked, also when the sale was cancelled later: the timeline keeps it. */
async function firstBookings({ db }: Work, ids: readonly string[]): Promise<Map<string, Instant>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('leadInteraction')
    .select((eb) => ['leadId', eb.fn.min('occurredAt').as('bookedAt')])
    .where(sql<boolean>`lead_interaction.lead_id = any(${pgArray(ids)})`)
    .where(IS_BOOKING)
    .groupBy('leadId')
    .execute();
  return new Map(rows.map(({ leadId, bookedAt }) => [leadId, bookedAt]));
}

/** An entry of the timeline that says so. */
const IS_BOOKING = sql<boolean>`type = 'statusChange' and details ->> 'to' = 'closed'`;

/** Leads that are old enough to tell whether they booked, and those of them that did. */
export async function countLearnable(read: Read): Promise<{ leads: number; bookings: number }> {
  const { db, now } = read;
  const old = addHours(now, -24 * OUTCOME_DAYS);
  const [leads, { bookings }] = await Promise.all([
    countArrivedBy(read, old),
    db
      .selectFrom('leadInteraction as entry')
      .innerJoin('lead', 'lead.id', 'entry.leadId')
      .select(sql<number>`count(distinct entry.lead_id)`.as('bookings'))
      .where('lead.deletedAt', 'is', null)
      .where('lead.createdAt', '<=', old)
      .where(IS_BOOKING)
      .executeTakeFirstOrThrow(),
  ]);
  return { leads, bookings };
}
