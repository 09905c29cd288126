import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import { CAPABILITIES, GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { Audience } from '#platform/server/events/stream.ts';

/** Owners see their schedules, and administrators all. */
export function visibleSchedules(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'reportSchedule'>();
  return eb.and([eb('reportSchedule.status', '<>', 'deleted'), schedulesWithinRole(read)]);
}

/** The same with those that were deleted. */
export function schedulesWithinRole(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'reportSchedule'>();
  return isOneOf(read, GROUPS.ADMIN) ? eb.lit(true) : eb('reportSchedule.ownerId', '=', read.caller.userId);
}

export const scheduleAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...CAPABILITIES.salesReports),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('reportSchedule')
      .select('id')
      .where('id', 'in', [...ids])
      .where(visibleSchedules(read))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
