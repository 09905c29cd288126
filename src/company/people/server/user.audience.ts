import type { Audience } from '#platform/server/events/stream.ts';
import { visibleUserIds } from './people.queries.ts';

/** Everyone hears of changes of their own account and of the people they may see. */
export const userAudience: Audience = {
  mayHear: () => true,
  visible: visibleUserIds,
};
