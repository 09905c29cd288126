import { hasRole, SALES_STAFF } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { RULE_READERS } from '../assignment.contract.ts';
import { keepsAll, ownPeopleIds } from './presence.visibility.ts';

/** Whoever sees an absence is notified of its changes. */
export const absenceAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...SALES_STAFF),
  visible: async (read, ids) => {
    const [rows, people] = await Promise.all([
      read.db
        .selectFrom('absence')
        .select(['id', 'userId'])
        .where('id', 'in', [...ids])
        .execute(),
      ownPeopleIds(read),
    ]);
    const seen = rows.filter(({ userId }) => keepsAll(read) || people.has(userId));
    return new Set(seen.map(({ id }) => id));
  },
};

/** The same for the working hours of a person, whose id is that of the record. */
export const workScheduleAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...SALES_STAFF),
  visible: async (read, ids) => {
    const people = await ownPeopleIds(read);
    return new Set(ids.filter((id) => keepsAll(read) || people.has(id)));
  },
};

/** Whoever may read the rules is notified of their changes. */
export const assignmentPolicyAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...RULE_READERS),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
