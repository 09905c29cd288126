import type { Role } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { getMilestone } from '#site/milestones/server/milestone.queries.ts';
import { milestoneDelayedText } from '../constructionNotices.rules.ts';
import { changesOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { peopleOfProject } from './project.people.ts';

const CONCERNED_BY_DELAY: readonly Role[] = ['Project Director', 'Sales Manager', 'Finance Head'];

/** Delayed work concerns project directors, sales managers and Finance. */
export async function milestoneNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'milestone', 'delay').map(delayNotices))).flat();
}

async function delayNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const milestone = await getMilestone(work, input.id);
  const { id, projectId, projectName, towerId, towerName } = milestone;
  const words = milestoneDelayedText({ ...milestone, place: towerName ?? projectName });
  const readers = await peopleOfProject(work, projectId, CONCERNED_BY_DELAY);
  return readers
    .filter((userId) => work.isSystem || userId !== work.caller.userId)
    .map((userId) => ({
      kind: 'milestoneDelayed',
      userId,
      ...words,
      link: () => `/projects/${projectId}${towerId === null ? '' : `/towers/${towerId}`}`,
      resourceType: 'milestone',
      resourceId: id,
      occurrenceKey: String(input.version),
    }));
}
