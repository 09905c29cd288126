import type { QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import { forbidden } from '#platform/contract/errors.ts';
import { GROUPS, hasCapability, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { pick } from '#platform/server/records.ts';
import { workingDaysBetween } from '#site/calendars/workdays.rules.ts';
import type { Workdays } from '#site/calendars/workdays.rules.ts';
import type { Leeway } from '#site/milestones/network.rules.ts';
import { endsOfTowers, expectedEnds, leeways } from '#site/milestones/network.rules.ts';
import { linkedByMilestone } from '#site/milestones/server/linkedPlans.queries.ts';
import type { NetworkWork } from '#site/milestones/server/network.queries.ts';
import { readNetwork } from '#site/milestones/server/network.queries.ts';
import type { getTimeline as timelineCall, Timeline, TimelineMilestone } from '../timeline.contract.ts';
import { projectProgress } from '../projectProgress.rules.ts';
import { towersBuilt } from './towersBuilt.queries.ts';
import { baselineEnds } from './baseline.queries.ts';
import { projectWithTowers } from './projectTowers.queries.ts';

/** What is asked of a plan whatever its size: the project, its towers, its milestones, what they bill. */
export async function getTimeline(
  read: Read,
  projectId: string,
  { towerId, baselineId }: QueryOf<typeof timelineCall>,
): Promise<Timeline> {
  const manages = hasRole(read.caller.role, ...GROUPS.MANAGEMENT);
  if (baselineId && !manages) throw forbidden();
  const project = await projectWithTowers(read, projectId);
  const { works, workdays } = await readNetwork(read, projectId);
  const linked = manages ? await linkedByMilestone(read, projectId) : null;
  const compared = baselineId ? await baselineEnds(read, projectId, baselineId) : null;
  const ends = expectedEnds(works, { workdays, today: read.today });
  const float = leeways(works, ends, workdays);
  const towerEnds = endsOfTowers(works, ends);
  const built = await towersBuilt(read, projectId);
  const isShown = (id: string | null) => !towerId || id === towerId || id === null;
  const covers = ({ coversTowerIds }: NetworkWork) =>
    !towerId || coversTowerIds.length === 0 || coversTowerIds.includes(towerId);
  return {
    projectId,
    projectName: project.name,
    today: read.today,
    reraPossessionDate: project.reraPossessionDate,
    towers: [
      ...project.towers,
      ...(works.some((one) => one.towerId === null)
        ? [{ id: null, name: project.name, plannedPossessionDate: null }]
        : []),
    ]
      .filter(({ id }) => isShown(id))
      .map((tower) => ({
        ...tower,
        expectedEnd: towerEnds.get(tower.id) ?? null,
        progressPct: built.find(({ towerId: id }) => id === tower.id)?.progressPct ?? null,
      })),
    progress: projectProgress(built),
    milestones: works
      .filter((one) => isShown(one.towerId) && covers(one))
      .map((one) => ({
        ...timelineMilestone(one, ends.get(one.id) ?? null, float.get(one.id), {
          workdays,
          towers: project.towers,
        }),
        varianceDays: varianceOf(one, ends.get(one.id) ?? null, compared),
        linkedPlans: linked === null ? null : (linked.get(one.id)?.plans ?? 0),
        undemandedPaise: linked === null ? null : (linked.get(one.id)?.undemandedPaise ?? 0),
      })),
    baselineId: baselineId ?? null,
    allowedActions: [
      ...(manages ? (['whatIf'] as const) : []),
      ...(hasCapability(read.caller.role, 'constructionManagement') ? (['plan', 'freeze'] as const) : []),
    ],
  };
}

function timelineMilestone(
  work: NetworkWork,
  expectedEnd: Day | null,
  leeway: Leeway | undefined,
  { workdays, towers }: { workdays: Workdays; towers: readonly { id: string; name: string }[] },
): Omit<TimelineMilestone, 'varianceDays' | 'linkedPlans' | 'undemandedPaise'> {
  const { id, towerId, coversTowerIds, key, name, status, progressPct, dependsOn } = work;
  const { plannedStart, plannedEnd, revisedEnd, actualStart, actualEnd } = work;
  return {
    id,
    towerId,
    covers: towers
      .filter(({ id: tower }) => coversTowerIds.includes(tower))
      .map((tower) => pick(tower, ['id', 'name'])),
    key,
    name,
    status,
    progressPct,
    plannedStart,
    plannedEnd,
    revisedEnd,
    actualStart,
    actualEnd,
    expectedStart: expectedStart(work, expectedEnd, workdays),
    expectedEnd,
    floatDays: leeway?.floatDays ?? null,
    isCritical: leeway?.isCritical ?? false,
    dependsOn: [...dependsOn],
  };
}

/** What has begun began when it did; the rest takes its planned working days before its expected end. */
function expectedStart(
  { actualStart, plannedStart, plannedEnd }: NetworkWork,
  expectedEnd: Day | null,
  workdays: Workdays,
): Day | null {
  if (actualStart !== null) return actualStart;
  if (expectedEnd === null || plannedStart === null || plannedEnd === null) return plannedStart;
  if (expectedEnd === plannedEnd) return plannedStart;
  const days = Math.max(1, workingDaysBetween(workdays, plannedStart, plannedEnd));
  return workdays.dayAt(workdays.numberOf(expectedEnd) - days + 1);
}

function varianceOf(
  { id, plannedEnd }: NetworkWork,
  expectedEnd: Day | null,
  compared: ReadonlyMap<string, Day> | null,
): number | null {
  const against = compared === null ? plannedEnd : (compared.get(id) ?? null);
  return against === null || expectedEnd === null ? null : daysBetween(against, expectedEnd);
}
