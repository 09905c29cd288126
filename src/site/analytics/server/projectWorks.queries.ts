import { sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import type { Figure } from '#platform/contract/figure.ts';
import type { Read } from '#platform/server/context.ts';
import { filteredIssues } from '#site/issues/server/issue.filter.ts';
import { BLOCKED_PAISE, foundOverdue } from '#site/milestones/server/overdue.filter.ts';
import { DAYS_AHEAD, OPEN_ISSUES } from '../siteWindow.rules.ts';
import { foundChecks } from './siteCheck.queries.ts';
import { foundDemands } from './siteDemand.queries.ts';
import { siteFigure } from './siteFigures.ts';

/** The works of a project at a glance. */
export interface ProjectWorks {
  id: string;
  name: string;
  /** Milestones expected within 90 days that payment plans wait for, and what these bill with them. */
  unlocking: Figure;
  unlocked: Figure;
  /** Milestones whose promised end is over, and what they keep from being billed. */
  overdue: Figure;
  blocked: Figure;
  failedChecks: Figure;
  openIssues: Figure;
  graveIssues: Figure;
}

const GRAVE = ['high', 'critical'] as const;

/** Those with any figure other than nothing, what unlocks most first: four statements for all projects. */
export async function worksByProject(
  read: Read,
  { projectId, most }: { projectId?: string | undefined; most: number },
): Promise<ProjectWorks[]> {
  const to = addDays(read.today, DAYS_AHEAD);
  const [demands, late, checks, issues] = await Promise.all([
    foundDemands(read, { projectId, to })
      .select(['project.id', 'project.name', COUNT, sql<number>`sum(${BLOCKED_PAISE})::bigint`.as('paise')])
      .groupBy(['project.id', 'project.name'])
      .execute(),
    foundOverdue(read, { projectId })
      .select(['project.id', 'project.name', COUNT, sql<number>`sum(${BLOCKED_PAISE})::bigint`.as('paise')])
      .groupBy(['project.id', 'project.name'])
      .execute(),
    foundChecks(read, { projectId, status: ['failed'] })
      .select(['project.id', 'project.name', COUNT])
      .groupBy(['project.id', 'project.name'])
      .execute(),
    filteredIssues(read, { projectId, status: [...OPEN_ISSUES] })
      .select(['project.id', 'project.name', COUNT])
      .select(sql<number>`count(*) filter (where site_issue.severity in ('high', 'critical'))`.as('grave'))
      .groupBy(['project.id', 'project.name'])
      .execute(),
  ]);
  const names = new Map([...demands, ...late, ...checks, ...issues].map(({ id, name }) => [id, name]));
  const of = <Row extends { id: string }>(rows: readonly Row[], id: string) =>
    rows.find((row) => row.id === id);
  return [...names]
    .map(([id, name]) => {
      const place = { projectId: id };
      const open = { ...place, status: OPEN_ISSUES.join(',') };
      const ahead = { ...place, to };
      const [demand, delay, check, issue] = [of(demands, id), of(late, id), of(checks, id), of(issues, id)];
      return {
        id,
        name,
        unlocking: siteFigure('siteDemands', ahead, demand?.count ?? 0),
        unlocked: siteFigure('siteDemands', ahead, demand?.paise ?? 0, 'undemandedPaise'),
        overdue: siteFigure('overdueMilestones', place, delay?.count ?? 0),
        blocked: siteFigure('overdueMilestones', place, delay?.paise ?? 0, 'blockedPaise'),
        failedChecks: siteFigure('siteChecks', { ...place, status: 'failed' }, check?.count ?? 0),
        openIssues: siteFigure('siteIssues', open, issue?.count ?? 0),
        graveIssues: siteFigure('siteIssues', { ...open, severity: GRAVE.join(',') }, issue?.grave ?? 0),
      };
    })
    .toSorted((one, other) => other.unlocked.value - one.unlocked.value || one.name.localeCompare(other.name))
    .slice(0, most);
}

const COUNT = sql<number>`count(*)`.as('count');
