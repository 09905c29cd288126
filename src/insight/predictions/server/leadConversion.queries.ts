import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import type { ChanceSource } from '#enquiries/scoring/chance.rules.ts';
import { bandOf, expectedOf } from '#enquiries/scoring/chanceSum.rules.ts';
import type { OpenStage } from '#enquiries/scoring/conversion.rules.ts';
import { sumChances } from '#enquiries/scoring/server/chance.queries.ts';
import type { StageChances } from '#enquiries/scoring/server/chance.queries.ts';
import { chanceFacts } from '#enquiries/scoring/server/chanceBasis.queries.ts';
import { monthEndsJudged, monthEndsKnown } from '#enquiries/scoring/server/chance.learning.ts';
import { isOpen } from '#enquiries/leads/server/attention.sql.ts';
import type { getLeadConversion as conversionCall, LeadConversion } from '../leadConversion.contract.ts';
import { monthAt, monthIndex } from '../months.rules.ts';
import type { PastSum } from '../leadConversion.rules.ts';
import {
  CHANCES,
  confidenceOf,
  correctionNotes,
  DEFAULT_CHANCES,
  errorOf,
  refusalOf,
  tenths,
} from '../leadConversion.rules.ts';

const LIKELIEST_SHOWN = 20;

/** What the open leads that the caller sees are expected to bring: their stored chances, added up. */
export async function getLeadConversion(
  read: Read,
  { projectId, asOf = read.today }: QueryOf<typeof conversionCall>,
): Promise<LeadConversion> {
  if (asOf !== read.today)
    throw invalid(
      'asOf',
      'Chances are those of today only: how they were on a past day is kept as sums of month ends.',
    );
  if (projectId !== undefined) await requireVisibleProject(read, projectId);
  const asked = askedLeads(read, projectId);
  const [learned, past, sums, likeliest] = await Promise.all([
    chanceFacts(read),
    pastSums(read),
    sumChances(read, asked),
    likeliestOf(read, asked),
  ]);
  const decided = learned?.decided ?? 0;
  const isKnown = learned !== null && learned.curves !== null;
  const bookings = total(sums.map((one) => one.bookings));
  const ratio = learned?.ratio ?? null;
  return {
    asOf,
    computedAt: read.now,
    method: isKnown ? CHANCES : DEFAULT_CHANCES,
    basis: basisOf(learned),
    confidence: confidenceOf({ decided, ratio }),
    refusal: refusalOf({ decided: isKnown ? decided : Math.min(decided, 99) }),
    error: isKnown ? errorOf(past) : null,
    notes: isKnown ? correctionNotes(past, learned.shift, ratio) : [],
    decided,
    won: learned?.booked ?? 0,
    open: total(sums.map(({ leads }) => leads)),
    expected: isKnown ? { bookings: hundredths(bookings), ...bandOf(bookings, past) } : null,
    expectedBookings: isKnown ? hundredths(bookings) : null,
    expectedValuePaise: isKnown ? total(sums.map(({ valuePaise }) => valuePaise)) : null,
    withoutBudget: total(sums.map(({ withoutBudget }) => withoutBudget)),
    stages: sums.map((one) => stageOf(one, isKnown, projectId)),
    addsUp: past,
    daysToBook: daysOf(learned?.daysToBook),
    leads: likeliest,
  };
}

function stageOf(
  { stage, leads, bookings, valuePaise }: StageChances,
  isKnown: boolean,
  projectId: string | undefined,
) {
  return {
    stage,
    leads,
    expectedBookings: isKnown ? hundredths(bookings) : null,
    expectedValuePaise: isKnown ? valuePaise : null,
    link: {
      list: 'leads' as const,
      query: { status: stage, ...(projectId === undefined ? {} : { projectId }) },
    },
  };
}

type Learned = Awaited<ReturnType<typeof chanceFacts>>;

function basisOf(learned: Learned): LeadConversion['basis'] {
  if (!learned || learned.learnedFrom === null || learned.decided === 0)
    return { months: 0, rows: learned?.decided ?? 0, from: null, to: null };
  const { learnedFrom: from, learnedUntil: to, decided } = learned;
  const months = monthIndex(to) - monthIndex(from);
  return { months, rows: decided, from: from.slice(0, 7), to: monthAt(monthIndex(to) - 1) };
}

function daysOf(stored: [number, number, number] | null | undefined): LeadConversion['daysToBook'] {
  if (!stored) return null;
  const [p10, p50, p90] = stored;
  return { p10, p50, p90 };
}

/** By what was known at each month end; the oldest first. */
async function pastSums(read: Read): Promise<PastSum[]> {
  const champion = await read.db
    .selectFrom('leadModel')
    .select('number')
    .where('role', '=', 'champion')
    .executeTakeFirst();
  const days = monthEndsJudged(read.today);
  const ends = await monthEndsKnown(read, days, champion !== undefined);
  return ends
    .map(({ asOf, groups, booked }) => ({ asOf, expected: tenths(expectedOf(groups)), booked }))
    .toReversed();
}

function askedLeads(read: Read, projectId: string | undefined): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.and([
    lead('lead.deletedAt', 'is', null),
    visibleLeads(read),
    ...(projectId === undefined
      ? []
      : [
          lead.exists(
            lead
              .selectFrom('leadProject')
              .select('leadProject.leadId')
              .whereRef('leadProject.leadId', '=', 'lead.id')
              .where('leadProject.projectId', '=', projectId),
          ),
        ]),
  ]);
}

/** The first along the index of chances; a lead that was never scored has none to be ordered by. */
async function likeliestOf({ db }: Read, asked: Expression<SqlBool>): Promise<LeadConversion['leads']> {
  const rows = await db
    .selectFrom('leadScore')
    .innerJoin('lead', 'lead.id', 'leadScore.leadId')
    .where(isOpen())
    .where(asked)
    .where('leadScore.chance', 'is not', null)
    .select(['lead.id', 'lead.firstName', 'lead.lastName'])
    .select([
      sql<OpenStage>`lead.status`.as('stage'),
      sql<number>`coalesce(lead.score, 0)::float8`.as('score'),
      sql<number>`lead_score.chance`.as('probability'),
      sql<ChanceSource>`lead_score.chance_source`.as('source'),
    ])
    .orderBy('leadScore.chance', 'desc')
    .orderBy('leadScore.leadId')
    .limit(LIKELIEST_SHOWN)
    .execute();
  return rows.map(({ firstName, lastName, probability, ...row }) => ({
    ...row,
    name: displayName({ firstName, lastName }),
    probability: Math.round(probability * 10_000) / 10_000,
  }));
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function total(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}
