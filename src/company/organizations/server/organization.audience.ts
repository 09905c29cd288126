import type { Audience } from '#platform/server/events/stream.ts';

/** Everyone hears of changes of their organization. */
export const organizationAudience: Audience = {
  mayHear: () => true,
  visible: ({ caller }, ids) => Promise.resolve(new Set(ids.filter((id) => id === caller.organizationId))),
};
