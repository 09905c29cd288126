import type { Audience } from '#platform/server/events/stream.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/** Whoever sees the project of a tower is notified of the tower's changes, including its deletion. */
export const towerAudience: Audience = {
  mayHear: () => true,
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('tower')
      .innerJoin('project', 'project.id', 'tower.projectId')
      .select('tower.id')
      .where('tower.id', 'in', [...ids])
      .where(projectIsVisible(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
