import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/** Managers hear of the template, which is one for the organization. */
export const workTemplateAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.MANAGEMENT),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};

/** Managers who see its project hear of a frozen plan. */
export const baselineAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.MANAGEMENT),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('baseline')
      .innerJoin('project', 'project.id', 'baseline.projectId')
      .select('baseline.id')
      .where('baseline.id', 'in', [...ids])
      .where(projectIsVisible(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
