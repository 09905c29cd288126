import type { Read } from '#platform/server/context.ts';
import { LOST_REASONS } from '#enquiries/leads/lead.contract.ts';
import type { CohortSums } from '#enquiries/leads/leadCohort.rules.ts';
import { NO_COHORT, quantile } from '#enquiries/leads/leadCohort.rules.ts';
import { COURSE_STAGES } from '#enquiries/leads/leadCourse.rules.ts';
import { cohortsBy } from '#enquiries/leads/server/lead.cohort.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import { ratioOf } from '#insight/reporting/report.contract.ts';
import type { FunnelStage, getLeadFunnel as funnelCall, LeadFunnel } from '../leadReport.contract.ts';
import { bandOf, furthestOf } from '../leadReport.rules.ts';
import { flowOf } from './leadFlow.queries.ts';
import { countGroups, groupsOf } from './leadGroups.queries.ts';
import { OPEN, qualityOf, reachedQuery, SUM_OF_STAGE } from './leadReport.figures.ts';
import type { LeadScope } from './leadReport.scope.ts';
import { askedIn, headOf, inCohort, leads, scopeOf, youngDays } from './leadReport.scope.ts';

/** How far the leads of the period came, and beside it what happened in the period. */
export async function getLeadFunnel(read: Read, asked: QueryOf<typeof funnelCall>): Promise<LeadFunnel> {
  const scope = scopeOf(read, asked);
  const { now, before } = scope.periods;
  const isShort = asked.format === 'kpi' || asked.focus === 'conversion';
  const young = youngDays(now, read);
  const [sums, sumsBefore, youngSums, days, lost, groups] = await Promise.all([
    allOf(scope, now),
    before && allOf(scope, before),
    young && allOf(scope, young),
    cohortsBy(read, 'days', askedIn(scope, now)),
    isShort ? null : cohortsBy(read, 'lostReason', askedIn(scope, now)),
    asked.groupBy ? countGroups(scope, asked.groupBy).then((counted) => groupsOf(scope, counted)) : null,
  ]);
  const query = inCohort(scope.query, now);
  const enquired = {
    now: leads(query, sums.leads),
    before: before && leads(inCohort(scope.query, before), sumsBefore?.leads ?? 0),
  };
  return {
    ...headOf(scope),
    cohort: {
      stages: stagesOf(scope, sums, sumsBefore, days),
      open: leads({ ...query, ...OPEN }, sums.open),
      lost: leads({ ...query, status: 'lost' }, sums.lost),
      young: leads(young ? inCohort(scope.query, young) : NO_LEADS(query), youngSums?.leads ?? 0),
      bookedBand: bandOf(sums.booked, sums.leads),
      lostReasons: lost && lostReasonsOf(scope, lost),
    },
    flow: asked.focus === 'conversion' ? null : await flowOf(scope, enquired),
    groups,
    quality: scope.hasQuality ? qualityOf(scope.query, now, sums) : null,
  };
}

/** A query that finds nothing: no lead is lost and open. */
const NO_LEADS = (query: Record<string, string>) => ({ ...query, enquiredFrom: '2199-12-31' });

async function allOf(scope: LeadScope, period: LeadScope['periods']['now']): Promise<CohortSums> {
  const found = await cohortsBy(scope.read, 'all', askedIn(scope, period));
  return found.get('') ?? NO_COHORT;
}

function stagesOf(
  scope: LeadScope,
  sums: CohortSums,
  sumsBefore: CohortSums | null,
  days: ReadonlyMap<string, CohortSums>,
): FunnelStage[] {
  const { now, before } = scope.periods;
  const figureOf = (stage: FunnelStage['stage']) =>
    leads({ ...inCohort(scope.query, now), ...reachedQuery(stage) }, sums[SUM_OF_STAGE[stage]]);
  return COURSE_STAGES.map((stage, index) => {
    const previous = COURSE_STAGES[index - 1];
    return {
      stage,
      now: figureOf(stage),
      before:
        before &&
        leads(
          { ...inCohort(scope.query, before), ...reachedQuery(stage) },
          (sumsBefore ?? NO_COHORT)[SUM_OF_STAGE[stage]],
        ),
      ofAll: ratioOf(figureOf(stage), figureOf('new')),
      ofPrevious: previous === undefined ? null : ratioOf(figureOf(stage), figureOf(previous)),
      days: previous === undefined ? null : daysTo(stage, days),
    };
  });
}

/** 'siteVisit:12': a stage and days from the first enquiry. */
function daysTo(stage: string, all: ReadonlyMap<string, CohortSums>): NonNullable<FunnelStage['days']> {
  const counts = new Map<number, number>();
  for (const [key, { leads: count }] of all) {
    const [of, days] = key.split(':');
    if (of === stage) counts.set(Number(days), count);
  }
  const known = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { median: quantile(counts, 0.5), most: quantile(counts, 0.9), known };
}

function lostReasonsOf(
  scope: LeadScope,
  lost: ReadonlyMap<string, CohortSums>,
): NonNullable<LeadFunnel['cohort']['lostReasons']> {
  const query = inCohort(scope.query, scope.periods.now);
  return LOST_REASONS.flatMap((reason) => {
    const sums = lost.get(reason);
    if (!sums) return [];
    const counts = furthestOf(COURSE_STAGES.map((stage) => sums[SUM_OF_STAGE[stage]]));
    const own = { ...query, lostReason: reason };
    const after = COURSE_STAGES.map((stage, index) => ({
      stage,
      leads: leads({ ...own, furthest: stage }, counts[index] ?? 0),
    }));
    return [{ reason, leads: leads(own, sums.leads), after }];
  }).toSorted((one, other) => other.leads.value - one.leads.value);
}
