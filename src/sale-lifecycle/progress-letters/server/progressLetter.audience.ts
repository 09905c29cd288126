import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { visibleLetters } from './progressLetter.queries.ts';

/** Managers who see its project hear how far a letter is. */
export const progressLetterAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...GROUPS.MANAGEMENT),
  visible: async (read, ids) => {
    const rows = await visibleLetters(read)
      .select('progressLetter.id')
      .where('progressLetter.id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
