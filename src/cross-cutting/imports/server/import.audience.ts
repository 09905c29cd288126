import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { IMPORTERS } from '../importKinds.rules.ts';
import { importIsVisible } from './import.visibility.ts';

/** Those who may see an import get its progress. */
export const importAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...IMPORTERS),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('import')
      .innerJoin('project', 'project.id', 'import.projectId')
      .select('import.id')
      .where('import.id', 'in', [...ids])
      .where(importIsVisible(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
