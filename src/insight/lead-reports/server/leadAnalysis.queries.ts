import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { GRADES } from '#enquiries/leads/grade.rules.ts';
import type { CohortSums } from '#enquiries/leads/leadCohort.rules.ts';
import { addCohorts, NO_COHORT, quantile } from '#enquiries/leads/leadCohort.rules.ts';
import { cohortsBy } from '#enquiries/leads/server/lead.cohort.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { isOpen, isSilent } from '#enquiries/leads/server/attention.sql.ts';
import { ratioOf } from '#insight/reporting/report.contract.ts';
import type {
  getLeadAnalysis as analysisCall,
  getLeadKpis as kpisCall,
  LeadAnalysis,
  LeadKpis,
} from '../leadReport.contract.ts';
import type { CountedGroups } from './leadGroups.queries.ts';
import { countGroups, groupsOf, isOfAll } from './leadGroups.queries.ts';
import { leadFiguresOf, OPEN } from './leadReport.figures.ts';
import type { LeadScope } from './leadReport.scope.ts';
import { askedIn, headOf, inCohort, leads, narrowingOf, scopeOf } from './leadReport.scope.ts';

/** The leads of a period by one property, and the result of each grade. */
export async function getLeadAnalysis(
  read: Read,
  asked: QueryOf<typeof analysisCall>,
): Promise<LeadAnalysis> {
  const scope = scopeOf(read, asked);
  const groupBy = asked.groupBy ?? 'source';
  const isShort = asked.format === 'kpi' || asked.focus === 'conversion';
  const [counted, bands] = await Promise.all([
    asked.format === 'kpi' ? null : countGroups(scope, groupBy),
    isShort ? [] : bandsOf(scope),
  ]);
  const [total, groups] = await Promise.all([totalOf(scope, counted), counted && groupsOf(scope, counted)]);
  return { ...headOf(scope), groupBy, total, groups: groups ?? [], bands };
}

/** The main figures of the leads of a period. */
export async function getLeadKpis(read: Read, asked: QueryOf<typeof kpisCall>): Promise<LeadKpis> {
  const scope = scopeOf(read, asked);
  const { now, before } = scope.periods;
  const [counted, answerNow, answerBefore, nextSteps] = await Promise.all([
    asked.groupBy ? countGroups(scope, asked.groupBy) : null,
    answerMinutes(scope, now),
    before && answerMinutes(scope, before),
    asked.focus === 'conversion' ? null : nextStepsOf(scope),
  ]);
  const [total, groups] = await Promise.all([totalOf(scope, counted), counted && groupsOf(scope, counted)]);
  return {
    ...headOf(scope),
    total,
    answerMinutes: { now: answerNow, before: answerBefore },
    nextSteps,
    groups,
  };
}

/** All leads of the report: the sum of its groups where each lead is in one of them. */
async function totalOf(scope: LeadScope, counted: CountedGroups | null): Promise<LeadAnalysis['total']> {
  const { now, before } = scope.periods;
  const ofGroups = counted && isOfAll(counted.groupBy) ? counted : null;
  const of = async (period: Period, groups: CountedGroups['now'] | undefined) => {
    const sums = groups
      ? addCohorts(groups.values())
      : (await cohortsBy(scope.read, 'all', askedIn(scope, period))).get('');
    return leadFiguresOf(scope.query, period, sums, scope.hasQuality);
  };
  const [current, earlier] = await Promise.all([
    of(now, ofGroups?.now),
    before && of(before, ofGroups?.before),
  ]);
  return { now: current, before: earlier };
}

async function bandsOf(scope: LeadScope): Promise<LeadAnalysis['bands']> {
  const { now } = scope.periods;
  const found = await cohortsBy(scope.read, 'grade', askedIn(scope, now));
  return GRADES.map((grade) => bandOfGrade(inCohort(scope.query, now), grade, found.get(grade) ?? NO_COHORT));
}

function bandOfGrade(asked: Record<string, string>, grade: (typeof GRADES)[number], sums: CohortSums) {
  const query = { ...asked, grade };
  const all = leads(query, sums.leads);
  return {
    grade,
    leads: all,
    open: leads({ ...query, ...OPEN }, sums.open),
    booked: ratioOf(leads({ ...query, reached: 'closed' }, sums.booked), all),
    lost: leads({ ...query, status: 'lost' }, sums.lost),
  };
}

async function answerMinutes(scope: LeadScope, period: Period): Promise<number | null> {
  const found = await cohortsBy(scope.read, 'answer', askedIn(scope, period));
  return quantile(new Map([...found].map(([minutes, sums]) => [Number(minutes), sums.leads])), 0.5);
}

type NextSteps = NonNullable<LeadKpis['nextSteps']>;

/** The open leads of the period by their next step. */
async function nextStepsOf(scope: LeadScope): Promise<NextSteps> {
  const { read, query, periods } = scope;
  const asked = inCohort(query, periods.now);
  const open = { ...asked, ...OPEN };
  const { rows } = await sql<Record<keyof NextSteps, number>>`
    select count(*) filter (where lead.next_follow_up_at >= ${read.now}) as planned,
           count(*) filter (where lead.next_follow_up_at < ${read.now}) as overdue,
           count(*) filter (where lead.next_follow_up_at is null) as none,
           count(*) filter (where ${isSilent(read.now)}) as silent
      from lead where ${isOpen()} and ${await leadConditions(read, narrowingOf(asked))}`.execute(read.db);
  const [counted = { planned: 0, overdue: 0, none: 0, silent: 0 }] = rows;
  return {
    planned: leads({ ...open, followUpFrom: read.now }, counted.planned),
    overdue: leads({ ...open, followUpBefore: read.now }, counted.overdue),
    none: leads({ ...open, noFollowUp: 'true' }, counted.none),
    silent: leads({ ...open, silent: 'true' }, counted.silent),
  };
}
