import { groupRows } from '#platform/server/database/group-rows.ts';
import { reassignedText } from '#enquiries/assignment/answerNotices.rules.ts';
import type { Notice } from '#company/notifications/server/notify.ts';

/** The most leads at once that get a notification each. */
const MAX_SINGLE = 5;

/** For leads that come together, as by an import, each person gets one notification. */
export function oneForMany(notices: readonly Notice[]): Notice[] {
  const byPerson = groupRows(notices, ({ userId }) => userId);
  return [...byPerson.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length <= MAX_SINGLE) return group;
    const link = () => `/leads?ownerId=${first.userId}`;
    return [{ ...first, ...reassignedText(group.length, 'given'), link }];
  });
}
