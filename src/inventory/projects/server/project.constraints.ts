import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a project, its accounts, plans or payment rules. */
export const projectConstraints: ConstraintMessages = {
  project_name_once: { message: 'A project with this name already exists.', field: 'name' },
  project_code_once: { message: 'This code is already used by another project.', field: 'code' },
  project_floor_rate_below_base: {
    message: 'The minimum selling rate cannot be more than the base rate.',
    field: 'floorRatePaise',
  },
  project_active_has_rera: { message: 'An active project needs its RERA number.', field: 'reraNumber' },
  project_gstin_of_organization: {
    message: 'Add this GST registration to the organization first.',
    field: 'gstin',
  },
  designated_account_kind_once: {
    message: 'A project can have only one account of each kind.',
    field: 'designatedAccounts',
  },
  payment_template_name_once: {
    message: 'A payment plan with this name already exists in the project.',
    field: 'name',
  },
  payment_template_stages_sum: { message: 'Stages must add up to 100%.', field: 'stages' },
  payment_template_revision_once: {
    message: 'Someone else changed this payment plan. Reload and try again.',
  },
  payment_template_rebate_only_down_payment: {
    message: 'Only a down payment plan can have a rebate.',
    field: 'rebatePct',
  },
};
