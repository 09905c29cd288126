import type { Audience } from '#platform/server/events/stream.ts';
import { projectIsVisible } from './project.visibility.ts';

/** Whoever sees a project is notified of its changes, including its deletion. */
export const projectAudience: Audience = {
  mayHear: () => true,
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('project')
      .select('project.id')
      .where('project.id', 'in', [...ids])
      .where(projectIsVisible(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
