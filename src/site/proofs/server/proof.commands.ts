import { sql } from 'kysely';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockSeenMilestone } from '#site/milestones/server/milestone.lock.ts';
import type { putMilestoneProof as putCall } from '../proof.contract.ts';
import { issueProof } from './proof.issue.ts';
import { wasDemanded } from './proof.queries.ts';

/** Chooses the photos of the proof, in this order, while no letter carries its code. */
export async function choosePhotos(
  work: Work,
  milestoneId: string,
  { photoIds, version }: BodyOf<typeof putCall>,
): Promise<void> {
  const milestone = await lockSeenMilestone(work, milestoneId);
  if (version !== milestone.version) throw staleVersion();
  if (milestone.status !== 'completed')
    throw conflict('This milestone is not completed yet; its proof is made with the completion.');
  if (await wasDemanded(work, milestoneId))
    throw conflict('Money was demanded on this milestone: the proof that the letters name stays as it is.');
  const ids = [...new Set(photoIds)];
  const files = await filesOf(work, milestoneId, ids);
  const { code } = await issueProof(work, milestoneId, files);
  const after = { proofCode: code, photoIds: ids };
  await recordChange(work, { action: 'chooseProof', resource: 'milestone', id: milestoneId, version, after });
}

async function filesOf({ db }: Work, milestoneId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sitePhoto')
    .select(['id', 'largeFileId'])
    .where('milestoneId', '=', milestoneId)
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`site_photo.id = any(${pgArray(ids)})`)
    .execute();
  if (rows.length < ids.length)
    throw invalid('photoIds', 'Choose photos of this milestone that are not withdrawn.');
  const byId = new Map(rows.map(({ id, largeFileId }) => [id, largeFileId]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
