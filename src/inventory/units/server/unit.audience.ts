import type { Audience } from '#platform/server/events/stream.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/** Whoever sees the project of a unit is notified of the unit's changes, including its deletion. */
export const unitAudience: Audience = {
  mayHear: () => true,
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('unit')
      .innerJoin('project', 'project.id', 'unit.projectId')
      .select('unit.id')
      .where('unit.id', 'in', [...ids])
      .where(projectIsVisible(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
