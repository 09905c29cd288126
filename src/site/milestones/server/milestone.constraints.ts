import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a milestone. */
export const milestoneConstraints: ConstraintMessages = {
  milestone_key_once: { message: 'This tower already has this milestone.', field: 'key' },
  milestone_tower_once: { message: 'A tower already has a milestone of this kind.', field: 'key' },
  milestone_covers_without_tower: {
    message: 'A milestone of a tower covers no others.',
    field: 'coversTowerIds',
  },
  milestone_weights_sum: {
    message: 'The weights of the milestones add up to more than 100%.',
    field: 'weightPct',
  },
  milestone_no_cycle: { message: 'A milestone cannot depend on itself.', field: 'dependsOn' },
  milestone_not_on_itself: { message: 'A milestone cannot depend on itself.', field: 'dependsOn' },
  milestone_depended_on: { message: 'Other milestones depend on this one.' },
  milestone_planned_order: { message: 'End date must be after start date.', field: 'plannedEnd' },
  milestone_held_since: { message: 'A milestone on hold says since when.' },
  milestone_actual_order: { message: 'End date must be after start date.', field: 'actualEnd' },
};
