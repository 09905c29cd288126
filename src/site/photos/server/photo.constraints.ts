import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a photo. */
export const photoConstraints: ConstraintMessages = {
  site_photo_once: { message: 'This photo was just sent for another milestone.', field: 'photos' },
  site_photo_keeps_milestone: { message: 'This milestone has photos, so it cannot be deleted.' },
};
