import type { Role } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { marksOf, PHOTO_MARKS } from '#site/photos/photo.rules.ts';
import { MARK_LABELS } from '#site/photos/photoMarks.labels.ts';
import { photosMarkedText } from '../photoNotices.rules.ts';
import { changesOf } from './changes.ts';
import { peopleOfProject } from './project.people.ts';

const CONCERNED_BY_MARKS: readonly Role[] = ['Project Director'];

/** Photos that something speaks against, told at once for each milestone that they were sent for. */
export async function photoNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const added = changesOf(deeds, 'sitePhoto', 'add');
  const [first] = added;
  if (!first) return [];
  const photos = await photosOf(
    first.work,
    added.map(({ input }) => input.id),
  );
  const marked = photos.filter((photo) => marksOf(photo).length > 0);
  const byMilestone = [...groupRows(marked, ({ milestoneId }) => milestoneId).values()];
  return (await Promise.all(byMilestone.map((some) => noticesOf(first.work, some)))).flat();
}

type Told = Awaited<ReturnType<typeof photosOf>>[number];

function photosOf({ db }: Work, ids: readonly string[]) {
  return db
    .selectFrom('sitePhoto')
    .innerJoin('milestone', 'milestone.id', 'sitePhoto.milestoneId')
    .innerJoin('project', 'project.id', 'sitePhoto.projectId')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .select(['sitePhoto.id', 'sitePhoto.milestoneId', 'sitePhoto.projectId'])
    .select(['sitePhoto.isFar', 'sitePhoto.isOld', 'sitePhoto.isRepeated', 'sitePhoto.hasWrongClock'])
    .select(['milestone.name as milestoneName', 'tower.name as towerName', 'project.name as projectName'])
    .where('sitePhoto.id', 'in', [...ids])
    .orderBy('sitePhoto.id')
    .execute();
}

async function noticesOf(work: Work, photos: readonly Told[]): Promise<Notice[]> {
  const [first] = photos;
  if (!first) return [];
  const { id, milestoneId, projectId, milestoneName, towerName, projectName } = first;
  const found = new Set(photos.flatMap((photo) => marksOf(photo)));
  const words = photosMarkedText({
    count: photos.length,
    place: `${milestoneName}, ${towerName ?? projectName}`,
    marks: PHOTO_MARKS.filter((mark) => found.has(mark)).map((mark) => MARK_LABELS[mark]),
  });
  const readers = await peopleOfProject(work, projectId, CONCERNED_BY_MARKS);
  const link =
    photos.length === 1 ? `/construction/photos/${id}` : `/construction/photos?milestoneId=${milestoneId}`;
  return readers
    .filter((userId) => userId !== work.caller.userId)
    .map((userId) => ({
      kind: 'photoMarked',
      userId,
      ...words,
      link: () => link,
      resourceType: 'milestone',
      resourceId: milestoneId,
      occurrenceKey: id,
    }));
}
