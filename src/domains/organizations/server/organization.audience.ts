import type { Audience } from '../../../platform/server/events/stream.ts';

/** Everyone hears when his organization changes. */
export const organizationAudience: Audience = {
  mayHear: () => true,
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
