import { sql } from 'kysely';
import type pg from 'pg';
import { forgetOldTokens } from '#company/auth/server/account-tokens.ts';
import { tellUnanswered } from '#enquiries/assignment/server/answer.jobs.ts';
import { sealAuditTrail } from '#company/audit/server/seal.jobs.ts';
import { forgetOldSessions } from '#company/auth/server/session.commands.ts';
import { noteDelays } from '#site/milestones/server/milestone.jobs.ts';
import { demandByDate } from '#sale-lifecycle/demands/server/dateDemands.jobs.ts';
import type { LetterJobOptions } from '#sale-lifecycle/demands/server/demandLetter.jobs.ts';
import { writeDayLetters } from '#sale-lifecycle/demands/server/dayLetters.jobs.ts';
import { resumeLetters } from '#sale-lifecycle/demands/server/demandLetter.jobs.ts';
import { resumeDemandRuns } from '#sale-lifecycle/demands/server/demandRun.jobs.ts';
import type { DemandJobOptions } from '#sale-lifecycle/demands/server/demandRun.jobs.ts';
import { forgetOldMails } from '#platform/server/mail/mail.ts';
import { tellEndingClaims } from '#cross-cutting/notices/server/claim.notices.ts';
import {
  forgetOldNotifications,
  tellExpiredApprovals,
  tellExpiringOffers,
  tellFollowUps,
} from '#cross-cutting/notices/server/notification.jobs.ts';
import { forgetOldChecks } from '#enquiries/partner-claims/server/check.retention.ts';
import { endLapsedClaims } from '#enquiries/partner-claims/server/claim.jobs.ts';
import { resumeChainChecks } from '#money/ledger/server/chainCheck.jobs.ts';
import type { ChainCheckOptions } from '#money/ledger/server/chainCheck.jobs.ts';
import { lockPassedMonths } from '#money/ledger/server/period.jobs.ts';
import { remindOfDues } from '#money/dues/server/reminder.jobs.ts';
import { postMonthlyInterest } from '#money/charges/server/interest.jobs.ts';
import { followLawOfTax } from '#sale-lifecycle/plan-revisions/server/lawChange.jobs.ts';
import { correctTally, sumUpTally } from '#enquiries/leads/server/lead.tally.jobs.ts';
import { makeDueListsEffective } from '#inventory/prices/server/priceList.jobs.ts';
import { subscribers } from './application.subscribers.ts';
import { resumeImports } from '#cross-cutting/imports/server/import.jobs.ts';
import { forgetOldImportRows } from '#cross-cutting/imports/server/import.retention.ts';
import type { ImportJobOptions } from '#cross-cutting/imports/server/import.step.ts';
import { forgetDeliveredPeople } from '#enquiries/lead-sources/server/delivery.retention.ts';
import { watchModelDrift } from '#enquiries/scoring/server/model.drift.ts';
import { scoreByModel } from '#enquiries/scoring/server/model.scoring.ts';
import { trainWeekly } from '#enquiries/scoring/server/model.training.ts';
import type { ScoreJobOptions } from '#enquiries/scoring/server/score.jobs.ts';
import { decayScores, resumeScoreRuns } from '#enquiries/scoring/server/score.jobs.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { endPastHolds } from '#offers/reservations/server/hold.jobs.ts';
import { moveLapsedLines } from '#offers/reservations/server/waiting.jobs.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { RecurringJob } from '#platform/server/jobs/worker.ts';

interface JobNeeds {
  pool: pg.Pool;
  imports: ImportJobOptions;
  letters: LetterJobOptions;
}

/** What comes back by itself, and when (UTC). Each job goes through the organizations one by one. */
export function jobs({ pool, imports, letters }: JobNeeds): readonly RecurringJob[] {
  const forEach = (work: (db: Database) => Promise<unknown>) => () => forEachOrganization(pool, work);
  const forEachNow = (work: (at: { db: Database; now: string }) => Promise<unknown>) =>
    forEach((db) => work({ db, now: new Date().toISOString() }));
  return [
    { name: 'sealAuditTrail', cron: '* * * * *', run: forEachNow(sealAuditTrail) },
    { name: 'resumeImports', cron: '* * * * *', run: () => resumeImportsOfAll(imports) },
    { name: 'sumUpTally', cron: '* * * * *', run: forEach(sumUpTally) },
    { name: 'correctTally', cron: '45 20 * * *', run: () => correctTallyOfAll(pool) },
    { name: 'resumeScoreRuns', cron: '* * * * *', run: () => resumeScoreRunsOfAll(imports) },
    {
      name: 'makeDueListsEffective',
      cron: '* * * * *',
      run: () => forEachNowApart(pool, makeDueListsEffective),
      isCaughtUp: true,
    },
    {
      name: 'endPastHolds',
      cron: '*/5 * * * *',
      run: () => forEachNowApart(pool, endPastHolds),
      isCaughtUp: true,
    },
    {
      name: 'moveLapsedLines',
      cron: '* * * * *',
      run: () => forEachNowApart(pool, moveLapsedLines),
      isCaughtUp: true,
    },
    // A day begins where the organization is; whose promise ended with the last one is late.
    { name: 'noteDelays', cron: '15,45 * * * *', run: () => forEachNowApart(pool, noteDelays) },
    // From six in the morning, wherever the organization is.
    {
      name: 'demandByDate',
      cron: '5,35 * * * *',
      run: () => forEachNowApart(pool, demandByDate),
      isCaughtUp: true,
    },
    // From nine in the morning, wherever the organization is.
    {
      name: 'remindOfDues',
      cron: '20,50 * * * *',
      run: () => forEachNowApart(pool, remindOfDues),
      isCaughtUp: true,
    },
    // The night after the tenth, wherever the organization is; at the start what was missed.
    {
      name: 'lockPassedMonths',
      cron: '10,40 * * * *',
      run: () => forEachNowApart(pool, lockPassedMonths),
      isCaughtUp: true,
    },
    { name: 'resumeChainChecks', cron: '* * * * *', run: () => resumeChainChecksOfAll(imports) },
    { name: 'resumeDemandRuns', cron: '* * * * *', run: () => resumeDemandRunsOfAll(imports) },
    { name: 'resumeLetters', cron: '* * * * *', run: () => resumeLettersOfAll(letters) },
    {
      name: 'writeDayLetters',
      cron: '* * * * *',
      run: () => forEachNowApart(pool, (place) => writeDayLetters({ ...place, printer: letters.printer })),
    },
    { name: 'tellUnanswered', cron: '*/2 * * * *', run: forEachNow(tellUnanswered) },
    {
      name: 'endLapsedClaims',
      cron: '*/15 * * * *',
      run: () => forEachNowApart(pool, endLapsedClaims),
      isCaughtUp: true,
    },
    { name: 'tellEndingClaims', cron: '12 * * * *', run: forEachNow(tellEndingClaims) },
    { name: 'tellFollowUps', cron: '*/5 * * * *', run: forEachNow(tellFollowUps) },
    { name: 'tellExpiredApprovals', cron: '*/5 * * * *', run: forEachNow(tellExpiredApprovals) },
    { name: 'tellExpiringOffers', cron: '2 * * * *', run: forEachNow(tellExpiringOffers) },
    // At two in the night in India. At the start too: leads of before there were scores get theirs.
    {
      name: 'decayScores',
      cron: '30 20 * * *',
      run: () => forEachNowApart(pool, decayScores),
      isCaughtUp: true,
    },
    // Leads whose scores by rules are newer than what the model said of them, all of them after the night.
    { name: 'scoreByModel', cron: '*/5 * * * *', run: () => forEachNowApart(pool, scoreByModel) },
    // Sunday at two in the night, wherever the organization is.
    { name: 'trainWeekly', cron: '0,30 * * * *', run: () => forEachNowApart(pool, trainWeekly) },
    { name: 'watchModelDrift', cron: '40 21 * * *', run: () => forEachNowApart(pool, watchModelDrift) },
    // The last day of a month at half past eleven, wherever the organization is; at the start what was missed.
    {
      name: 'postMonthlyInterest',
      cron: '0,30 * * * *',
      run: () => forEachNowApart(pool, postMonthlyInterest),
      isCaughtUp: true,
    },
    // Within half an hour after midnight, wherever the organization is, and after a rate was entered.
    {
      name: 'followLawOfTax',
      cron: '5,35 * * * *',
      run: () => forEachNowApart(pool, followLawOfTax),
      isCaughtUp: true,
    },
    { name: 'forgetOldNotifications', cron: '30 21 * * *', run: forEachNow(forgetOldNotifications) },
    { name: 'forgetOldSessions', cron: '10 21 * * *', run: forEach(forgetOldSessions) },
    { name: 'forgetOldTokens', cron: '15 21 * * *', run: forEach(forgetOldTokens) },
    { name: 'forgetIdempotencyKeys', cron: '5 * * * *', run: forEach(forgetIdempotencyKeys) },
    { name: 'forgetPublishedEvents', cron: '20 21 * * *', run: forEach(forgetPublishedEvents) },
    {
      name: 'forgetOldImportRows',
      cron: '50 21 * * *',
      run: () => forEachNowApart(pool, forgetOldImportRows),
    },
    { name: 'forgetDeliveredPeople', cron: '55 21 * * *', run: forEachNow(forgetDeliveredPeople) },
    { name: 'forgetOldChecks', cron: '58 21 * * *', run: forEachNow(forgetOldChecks) },
    { name: 'forgetOldMails', cron: '30 21 * * *', run: forEach(forgetOldMails) },
    { name: 'forgetRateLimits', cron: '40 * * * *', run: () => forgetRateLimits(pool) },
  ];
}

async function forEachOrganization(pool: pg.Pool, work: (db: Database) => Promise<unknown>): Promise<void> {
  for (const organizationId of await organizations(pool)) await inTransaction(pool, { organizationId }, work);
}

async function organizations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select organizations_for_jobs(false) as id');
  return rows.map(({ id }) => id);
}

/** Each of its records in a transaction of its own. */
async function forEachNowApart(pool: pg.Pool, run: (job: SystemJob) => Promise<number>): Promise<void> {
  const now = new Date().toISOString();
  for (const organizationId of await organizations(pool))
    await run({ pool, organizationId, now, subscribers });
}

/** What was wrong is right already when this fails: only so does the log tell of it. */
async function correctTallyOfAll(pool: pg.Pool): Promise<void> {
  let corrected = 0;
  for (const organizationId of await organizations(pool))
    corrected += await inTransaction(pool, { organizationId }, correctTally);
  if (corrected > 0) throw new Error(`The tally of leads was corrected in ${corrected} rows.`);
}

/** Imports that a killed process has left; at the start of one with all that are under way. */
export async function resumeImportsOfAll(
  options: ImportJobOptions,
  start: { isStart?: boolean } = {},
): Promise<void> {
  await resumeImports(options, await organizations(options.pool), start);
}

/** Runs over scores that a killed process has left; at the start of one all that are under way. */
export async function resumeScoreRunsOfAll(
  options: ScoreJobOptions,
  start: { isStart?: boolean } = {},
): Promise<void> {
  await resumeScoreRuns(options, await organizations(options.pool), start);
}

/** Demand runs that a killed process has left; at the start of one all that are under way. */
export async function resumeDemandRunsOfAll(
  options: DemandJobOptions,
  start: { isStart?: boolean } = {},
): Promise<void> {
  await resumeDemandRuns(options, await organizations(options.pool), start);
}

/** Checks of the ledger that a killed process has left; at the start of one all that are under way. */
export async function resumeChainChecksOfAll(
  options: ChainCheckOptions,
  start: { isStart?: boolean } = {},
): Promise<void> {
  await resumeChainChecks(options, await organizations(options.pool), start);
}

/** Letters that a killed process has left; at the start of one all that are under way. */
export async function resumeLettersOfAll(
  options: LetterJobOptions,
  start: { isStart?: boolean } = {},
): Promise<void> {
  await resumeLetters(options, await organizations(options.pool), start);
}

/** A key protects for 24 hours. */
async function forgetIdempotencyKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', sql<string>`now() - interval '24 hours'`)
    .execute();
}

/** Long enough for a sleeping laptop to catch up; the audit trail keeps everything. */
async function forgetPublishedEvents(db: Database): Promise<void> {
  await db
    .deleteFrom('outboxEvent')
    .where('publicationNo', 'is not', null)
    .where('createdAt', '<', sql<string>`now() - interval '7 days'`)
    .execute();
}

async function forgetRateLimits(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limit where expire < $1', [Date.now()]);
}
