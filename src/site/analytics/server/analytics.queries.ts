import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { filteredIssues, hasAge } from '#site/issues/server/issue.filter.ts';
import { ISSUE_SEVERITIES } from '#site/issues/issueKinds.rules.ts';
import { ISSUE_AGES } from '#site/issues/issueTimes.rules.ts';
import { BLOCKED_PAISE, foundOverdue } from '#site/milestones/server/overdue.filter.ts';
import { listOverdue } from '#site/milestones/server/overdue.queries.ts';
import { listOverdueMilestones } from '#site/milestones/overdue.contract.ts';
import type {
  ConstructionAnalytics,
  getConstructionAnalytics as analyticsCall,
} from '../analytics.contract.ts';
import { DAYS_AHEAD, OPEN_ISSUES } from '../siteWindow.rules.ts';
import { checkDays } from '../values.rules.ts';
import { curvePoints, valued } from './curve.queries.ts';
import { readPlanValues } from './planValues.queries.ts';
import { FIRST_RESULT, foundChecks } from './siteCheck.queries.ts';
import { foundDemands } from './siteDemand.queries.ts';
import { ratio, siteFigure } from './siteFigures.ts';

type Query = QueryOf<typeof analyticsCall>;

/** Every figure counts by the filter of the list that it opens. */
export async function constructionAnalytics(read: Read, query: Query): Promise<ConstructionAnalytics> {
  checkDays(query.from, query.to);
  const [plan, delayed, quality, issues, unlocked] = await Promise.all([
    planFigures(read, query),
    delays(read, query),
    qualityFigures(read, query),
    issueAges(read, query),
    unlockedDemands(read, query),
  ]);
  return { today: read.today, ...plan, delayed, quality, issues, unlocked };
}

async function planFigures(
  read: Read,
  { projectId, ...more }: Query,
): Promise<Pick<ConstructionAnalytics, 'project' | 'tower' | 'curve' | 'earnedValue' | 'costs'>> {
  if (projectId === undefined) {
    if (more.towerId !== undefined) throw invalid('towerId', 'Choose the project of the tower first.');
    return { project: null, tower: null, curve: null, earnedValue: null, costs: null };
  }
  const scope = { projectId, ...more };
  const plan = await readPlanValues(read, scope);
  const { project, tower, weighedBy } = plan;
  return {
    project,
    tower,
    curve: { weighedBy, points: curvePoints(plan, read, scope) },
    ...valued(plan, read, scope),
  };
}

/** The latest are named so many. */
const FIRST_DELAYED = 5;

async function delays(read: Read, { projectId, towerId }: Query): Promise<ConstructionAnalytics['delayed']> {
  const place = { projectId, towerId };
  const [found, { rows }] = await Promise.all([
    foundOverdue(read, place)
      .select([
        sql<number>`count(*)`.as('milestones'),
        sql<number>`coalesce(sum(${BLOCKED_PAISE}), 0)::bigint`.as('blocked'),
      ])
      .executeTakeFirstOrThrow(),
    listOverdue(read, { ...listOverdueMilestones.query.parse({ limit: FIRST_DELAYED }), ...place }),
  ]);
  return {
    milestones: siteFigure('overdueMilestones', place, found.milestones),
    blocked: siteFigure('overdueMilestones', place, found.blocked, 'blockedPaise'),
    first: rows,
  };
}

async function qualityFigures(
  read: Read,
  { projectId, towerId, from, to }: Query,
): Promise<ConstructionAnalytics['quality']> {
  const place = { projectId, towerId };
  const days = { from, to };
  const [inspected, failed] = await Promise.all([
    foundChecks(read, { ...place, ...days, first: ['passed', 'failed'] })
      .select([
        sql<number>`count(*)`.as('all'),
        sql<number>`count(*) filter (where ${FIRST_RESULT} = 'passed')`.as('passed'),
      ])
      .executeTakeFirstOrThrow(),
    foundChecks(read, { ...place, status: ['failed'] })
      .select(sql<number>`count(*)`.as('all'))
      .executeTakeFirstOrThrow(),
  ]);
  const checks = (first: string, count: number) =>
    siteFigure('siteChecks', { ...place, ...days, first }, count);
  return {
    firstTime: ratio(checks('passed', inspected.passed), checks('passed,failed', inspected.all)),
    failed: siteFigure('siteChecks', { ...place, status: 'failed' }, failed.all),
  };
}

async function issueAges(
  read: Read,
  { projectId, towerId }: Query,
): Promise<ConstructionAnalytics['issues']> {
  const place = { projectId, towerId };
  const rows = await filteredIssues(read, { ...place, status: [...OPEN_ISSUES] })
    .select([
      'siteIssue.severity',
      sql<number>`count(*)`.as('all'),
      ...ISSUE_AGES.map((age) => sql<number>`count(*) filter (where ${hasAge(age, read.today)})`.as(age)),
    ])
    .groupBy('siteIssue.severity')
    .execute();
  return ISSUE_SEVERITIES.toReversed().map((severity) => {
    const row = rows.find((one) => one.severity === severity);
    const query = { ...place, severity, status: OPEN_ISSUES.join(',') };
    const aged = (age: (typeof ISSUE_AGES)[number]) =>
      siteFigure('siteIssues', { ...query, age }, row?.[age] ?? 0);
    return {
      severity,
      upTo7: aged('upTo7'),
      from8To30: aged('from8To30'),
      over30: aged('over30'),
      all: siteFigure('siteIssues', query, row?.all ?? 0),
    };
  });
}

/** The days ahead in steps. */
const STEPS = [30, 60] as const;

/** What was expected before today and is not completed is of the first step. */
async function unlockedDemands(
  read: Read,
  { projectId, towerId }: Query,
): Promise<ConstructionAnalytics['unlocked']> {
  const place = { projectId, towerId };
  const last = addDays(read.today, DAYS_AHEAD);
  const ends = [...STEPS.map((days) => addDays(read.today, days)), last];
  const steps = ends.map((to, index) => {
    const before = ends[index - 1];
    return { from: before && addDays(before, 1), to };
  });
  const rows = await foundDemands(read, { ...place, to: last })
    .select([
      sql<Day>`milestone_forecast.expected_end`.as('on'),
      sql<number>`count(*)`.as('milestones'),
      sql<number>`sum(${BLOCKED_PAISE})::bigint`.as('paise'),
    ])
    .groupBy('milestoneForecast.expectedEnd')
    .execute();
  const figuresOf = (step: { from?: Day | undefined; to: Day }) => {
    const within = rows.filter(({ on }) => (step.from === undefined || on >= step.from) && on <= step.to);
    const sum = (key: 'milestones' | 'paise') => within.reduce((total, row) => total + row[key], 0);
    const query = { ...place, ...step };
    return {
      until: step.to,
      milestones: siteFigure('siteDemands', query, sum('milestones')),
      amount: siteFigure('siteDemands', query, sum('paise'), 'undemandedPaise'),
    };
  };
  return { steps: steps.map(figuresOf), all: figuresOf({ to: last }) };
}
