import { sql } from 'kysely';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, addHours, addMonths, dayOf, laterOf, startOfDay } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { countArrivedBy } from '#enquiries/leads/server/lead.tally.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { chanceOf, LEAST_DECIDED } from '../chance.rules.ts';
import type { ChanceBasis } from '../chance.rules.ts';
import { curvesOf } from '../chanceHazards.rules.ts';
import type { ChanceCurves } from '../chanceHazards.rules.ts';
import type { ChanceGroup, MonthEnd } from '../chanceSum.rules.ts';
import { correctionOf, expectedOf, grouped } from '../chanceSum.rules.ts';
import { OUTCOME_DAYS } from '../learnedScore.rules.ts';
import { decidedBefore, exposuresBefore, openAt } from './chanceHistory.queries.ts';
import type { PastMoment } from './chanceModel.past.ts';
import { judgedThen } from './chanceModel.past.ts';

/** Whether chances add up is looked at for so many month ends. */
const MONTH_ENDS = 6;
const LEARNED_MONTHS = 24;
/** Of more leads not all are read. */
const MAX_LEARNED = 150_000;

/**
 * Learns how leads book by stage and age, and what makes chances add up: every night, and when another model takes
 * over. What was to be expected at past month ends is computed once, with what was known then. Chances of leads are
 * written when leads are scored.
 */
export async function learnChances(job: JobContext): Promise<void> {
  const now = await inBatch(job, (work) => learnedBefore(work, work.now));
  const ends = now.curves === null ? [] : await pastEnds(job);
  await inBatch(job, (work) => keepBasis(work, now, ends));
}

/** Since a moment. */
export async function areChancesLearned({ db }: Pick<Read, 'db'>, since: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('chanceBasis')
    .select('learnedAt')
    .where('learnedAt', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

interface Learned {
  curves: ChanceCurves | null;
  /** Of so many leads one was read. */
  every: number;
  decided: number;
  booked: number;
  daysToBook: [number, number, number] | null;
}

/** By what was known before a moment. */
async function learnedBefore(read: Read, moment: Instant): Promise<Learned> {
  // A million leads would take longer than a statement may.
  const every = Math.max(1, Math.ceil((await countArrivedBy(read, moment)) / MAX_LEARNED));
  const decided = await decidedBefore(read, moment, every);
  if (decided.decided < LEAST_DECIDED) return { curves: null, every, ...decided };
  return { curves: curvesOf(await exposuresBefore(read, moment, every)), every, ...decided };
}

async function keepBasis(work: Work, learned: Learned, ends: readonly MonthEnd[]): Promise<void> {
  const { shift, ratio } = correctionOf(ends);
  const row = {
    curves: learned.curves,
    shift,
    ratio,
    decided: learned.decided,
    booked: learned.booked,
    daysToBook: learned.daysToBook,
    learnedFrom: await firstLearnedDay(work),
    learnedUntil: work.today,
    learnedAt: work.now,
  };
  await work.db
    .insertInto('chanceBasis')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organizationId', 'learnedUntil']).doUpdateSet(row))
    .execute();
}

/** Null without a lead. */
async function firstLearnedDay({ db, today, caller }: Work): Promise<Day | null> {
  const { first } = await db
    .selectFrom('lead')
    .select(sql<Instant | null>`min(created_at)`.as('first'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return first === null ? null : laterOf(dayOf(first, caller.timezone), addMonths(today, -LEARNED_MONTHS));
}

/** The last month ends after which the outcome period is over: those known, and those computed now. */
async function pastEnds(job: JobContext): Promise<MonthEnd[]> {
  const { days, known, hasModel } = await inBatch(job, async (work) => {
    const champion = await work.db
      .selectFrom('leadModel')
      .select('number')
      .where('role', '=', 'champion')
      .executeTakeFirst();
    const wanted = monthEndsJudged(work.today);
    const has = champion !== undefined;
    return { days: wanted, hasModel: has, known: await monthEndsKnown(work, wanted, has) };
  });
  const ends: MonthEnd[] = [];
  for (const day of days) {
    const end = known.find(({ asOf }) => asOf === day) ?? (await computeEnd(job, day, hasModel));
    if (end) ends.push(end);
  }
  return ends;
}

/** Newest first: the last month ends after which all of the 90 days are over. */
export function monthEndsJudged(today: Day): Day[] {
  // The days count from the one after the month end, and today is not over.
  const firstOfNext = `${addDays(today, -OUTCOME_DAYS).slice(0, 7)}-01`;
  return Array.from({ length: MONTH_ENDS }, (_, ago) => addDays(addMonths(firstOfNext, -ago), -1));
}

/** Of month ends, newest first, what was to be expected and what was booked. */
export async function monthEndsKnown(
  { db }: Pick<Read, 'db'>,
  days: readonly Day[],
  hasModel: boolean,
): Promise<MonthEnd[]> {
  const rows = await db
    .selectFrom('chanceMonthEnd')
    .select(['asOf', 'groups', 'booked'])
    .where('asOf', 'in', [...days])
    .where('hasModel', '=', hasModel)
    .orderBy('asOf', 'desc')
    .execute();
  return rows;
}

/** Null where too few leads were decided then to say anything. */
async function computeEnd(job: JobContext, day: Day, hasModel: boolean): Promise<MonthEnd | null> {
  const { moment, learned } = await inBatch(job, async (work) => {
    const end = startOfDay(addDays(day, 1), work.caller.timezone);
    return { moment: end, learned: await learnedBefore(work, end) };
  });
  if (learned.curves === null || moment > addHours(job.now, -24 * OUTCOME_DAYS)) return null;
  const basis = { curves: learned.curves, shift: 0, learnedToAge: null };
  const said =
    (hasModel ? await judgedThen(job, { moment, every: learned.every }, basis) : null) ??
    (await byHazards(job, { moment, every: learned.every }, basis));
  const groups = grouped(said.chances);
  const end = { asOf: day, groups, booked: said.booked };
  await inBatch(job, ({ db, now }) =>
    db
      .insertInto('chanceMonthEnd')
      .values({
        ...end,
        hasModel,
        expected: expectedOf(groups),
        computedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return end;
}

/** Chances before correction, and how many of these leads booked. */
interface SaidThen {
  chances: ChanceGroup[];
  booked: number;
}

async function byHazards(
  job: JobContext,
  { moment, every }: PastMoment,
  basis: ChanceBasis,
): Promise<SaidThen> {
  const open = await inBatch(job, (work) => openAt(work, moment, every));
  return {
    chances: open.map(({ stage, age, leads }) => [
      chanceOf({ stage, ageDays: age + 0.5, learned: null }, basis).uncorrected,
      leads,
    ]),
    booked: open.reduce((sum, { booked }) => sum + booked, 0),
  };
}
