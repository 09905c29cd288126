import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a unit. */
export const unitConstraints: ConstraintMessages = {
  unit_number_once: { message: 'A unit with this number already exists in this tower.', field: 'unitNumber' },
  unit_areas_grow: {
    message: 'Carpet, built-up and saleable area must not shrink in this order.',
    field: 'saleableArea',
  },
  unit_blocked_has_reason: { message: 'A reason is required to block a unit.', field: 'statusReason' },
  unit_released_from_blocked: {
    message: 'Only a blocked unit can have a day on which it comes on the market.',
    field: 'releaseOn',
  },
  unit_tower_unless_ground: { message: 'Select the tower of the unit.', field: 'towerId' },
  unit_reserved_has_lead: { message: 'A reserved unit needs the lead it is reserved for.' },
  unit_organization_id_floor_plan_file_id_fkey: { message: 'The floor plan was not found. Upload it again.' },
  unit_waiter_once: { message: 'This lead is already waiting for this unit.', field: 'leadId' },
  unit_offered_is_free: { message: 'This unit is offered to a waiting customer.' },
  unit_batch_undone_once: { message: 'This has already been undone.' },
};
