import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { ISSUE_READERS } from '../issueRights.rules.ts';
import { visibleIssues } from './issue.visibility.ts';

/** Whoever may see an issue hears of its changes, and sees its files. */
export const issueAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...ISSUE_READERS),
  visible: async (read, ids) => {
    const rows = await visibleIssues(read)
      .select('siteIssue.id')
      .where('siteIssue.id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
