import { hasCapability } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/** Whoever runs projects is notified of the lists of the projects they see. */
export const priceListAudience: Audience = {
  mayHear: ({ role }) => hasCapability(role, 'projectManagement'),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('priceList')
      .innerJoin('project', 'project.id', 'priceList.projectId')
      .select('priceList.id')
      .where('priceList.id', 'in', [...ids])
      .where(projectIsVisible(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
