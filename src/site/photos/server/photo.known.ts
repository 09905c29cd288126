import { sql } from 'kysely';
import { conflict } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/** A photo that was sent before. */
interface Known {
  id: string;
  milestoneId: string;
  milestoneName: string;
  isSeen: boolean;
}

/** Those of these bytes that are there already, by their hash. */
export async function knownPhotos(read: Read, hashes: readonly string[]): Promise<Map<string, Known>> {
  if (hashes.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('sitePhoto')
    .innerJoin('milestone', 'milestone.id', 'sitePhoto.milestoneId')
    .innerJoin('project', 'project.id', 'sitePhoto.projectId')
    .select(['sitePhoto.id', 'sitePhoto.sha256', 'sitePhoto.milestoneId', 'milestone.name as milestoneName'])
    .select(sql<boolean>`${projectIsVisible(read)}`.as('isSeen'))
    .where(sql<boolean>`site_photo.sha256 = any(${pgArray(hashes)})`)
    .where('sitePhoto.withdrawnAt', 'is', null)
    .execute();
  return new Map(rows.map(({ sha256, ...known }) => [sha256, known]));
}

/** The first photo of these bytes; 409 where it is of another milestone, since one photo proves one work. */
export function firstOf({ id, isSeen, milestoneName, ...known }: Known, milestoneId: string): string {
  if (known.milestoneId === milestoneId) return id;
  const where = isSeen ? `the milestone ${milestoneName}` : 'another milestone';
  throw conflict(`This photo was sent for ${where} before. Take one of this milestone.`, 'photos');
}
