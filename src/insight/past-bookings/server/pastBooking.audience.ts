import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';

/** Known by their project: they concern all who read forecasts of it. */
export const pastBookingAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.MANAGEMENT),
  async visible(read, ids) {
    const rows = await visibleProjects(read)
      .select('project.id')
      .where('project.id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
