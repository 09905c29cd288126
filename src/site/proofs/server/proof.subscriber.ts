import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { withdrawPapers } from '#company/papers/server/paper.store.ts';
import { issueProof } from './proof.issue.ts';

/** A completed milestone has its proof, a reopened one loses it, and a withdrawn photo leaves it. */
export async function followCompletions(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    const { resource, action, id } = input;
    if (resource === 'milestone' && action === 'complete') await issueProof(work, id);
    if (resource === 'milestone' && action === 'reopen') await withdrawPapers(work, 'workProof', [id]);
    if (resource === 'sitePhoto' && action === 'withdraw') await leavePhotoOut(work, id);
  }
}

async function leavePhotoOut(work: Work, photoId: string): Promise<void> {
  const photo = await work.db
    .selectFrom('sitePhoto')
    .innerJoin('paper', 'paper.recordId', 'sitePhoto.milestoneId')
    .select(['sitePhoto.milestoneId', 'sitePhoto.largeFileId', 'paper.content'])
    .where('sitePhoto.id', '=', photoId)
    .where('paper.kind', '=', 'workProof')
    .where('paper.status', '=', 'valid')
    .executeTakeFirst();
  if (photo?.content?.photos.some(({ fileId }) => fileId === photo.largeFileId))
    await issueProof(work, photo.milestoneId);
}
