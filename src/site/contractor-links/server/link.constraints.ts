import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a link. */
export const linkConstraints: ConstraintMessages = {
  contractor_link_one_open: {
    message: 'This contractor has an open link for the project.',
    field: 'projectId',
  },
  contractor_link_photo_once: {
    message: 'This photo was sent before. Take one of this work.',
    field: 'photo',
  },
};
