import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const costSheetConstraints: ConstraintMessages = {
  cost_sheet_immutable: { message: 'An issued cost sheet cannot be changed; issue a new one.' },
  cost_sheet_agreement_value_paise_check: {
    message: 'The agreement value must be more than zero. Reduce the discount.',
  },
  cost_sheet_number_once: { message: 'This number is taken. Try again.' },
};
