import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/** Managers who see its project hear of a photo, also that it is withdrawn. */
export const photoAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.MANAGEMENT),
  visible: async (read, ids) => idsOf(await photosOfVisibleProjects(read, ids).execute()),
};

/** They open its pictures, until it is withdrawn. */
export const sitePhotoFiles: Audience = {
  mayHear: photoAudience.mayHear,
  visible: async (read, ids) =>
    idsOf(await photosOfVisibleProjects(read, ids).where('sitePhoto.withdrawnAt', 'is', null).execute()),
};

/** Administrators open it as it was sent, also after it is withdrawn. */
export const originalPhotoFiles: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.ADMIN),
  visible: photoAudience.visible,
};

function photosOfVisibleProjects(read: Read, ids: readonly string[]) {
  return read.db
    .selectFrom('sitePhoto')
    .innerJoin('project', 'project.id', 'sitePhoto.projectId')
    .select('sitePhoto.id')
    .where('sitePhoto.id', 'in', [...ids])
    .where(projectIsVisible(read));
}

function idsOf(rows: readonly { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id));
}
