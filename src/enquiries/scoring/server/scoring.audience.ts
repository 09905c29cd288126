import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { SCORE_MANAGERS } from '../scoreRun.contract.ts';

/** Whoever started a run is notified of its progress; a run by new rules concerns all who use them. */
export const scoreRunAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...SCORE_MANAGERS),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('scoreRun')
      .select('id')
      .where('id', 'in', [...ids])
      .where((run) => run.or([run('createdById', '=', read.caller.userId), run('reason', '=', 'config')]))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};

/** Rules and models concern all who use them. */
export const scoringConfigAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...SCORE_MANAGERS),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
