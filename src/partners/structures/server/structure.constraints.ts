import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const structureConstraints: ConstraintMessages = {
  commission_structure_name_once: {
    message: 'An active structure with this name already exists.',
    field: 'name',
  },
  commission_structure_revision_once: {
    message: 'Someone else changed this structure. Reload and try again.',
  },
  commission_structure_pays_by_type: {
    message: 'Enter the amount, rate or slabs of the type of structure.',
    field: 'type',
  },
  commission_structure_amounts_bounded: {
    message: 'Amounts must be more than zero and percentages at most 100%.',
  },
  commission_structure_slabs_joined: {
    message: 'Each slab must begin where the one before ends.',
    field: 'slabs',
  },
  commission_structure_payouts_whole: { message: 'Payouts must add up to 100%.', field: 'payouts' },
  commission_structure_cap_reached: {
    message: 'The cap is below the lowest that the structure pays.',
    field: 'capPct',
  },
  commission_structure_validity: { message: 'Valid to is before valid from.', field: 'validTo' },
  commission_structure_revision_append_only: {
    message: 'Saved terms never change. Save the change as a new revision.',
  },
};
