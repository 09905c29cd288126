import type { Audience } from '#platform/server/events/stream.ts';
import { visibleUserIds } from './people.queries.ts';

/** Everyone hears of changes of himself and of the people he may see. */
export const userAudience: Audience = {
  mayHear: () => true,
  visible: visibleUserIds,
};
