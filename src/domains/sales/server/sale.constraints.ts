import type { ConstraintMessages } from '../../../platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a sale. */
export const saleConstraints: ConstraintMessages = {
  sale_unit_live: { message: 'This unit is already sold.', field: 'unitId' },
  unit_sold_iff_live_sale: { message: 'The unit and its sale disagree; nothing was changed.' },
  sale_booking_number_once: { message: 'This booking number is taken. Try again.' },
  sale_total: { message: 'The parts of the price do not add up to its total.' },
  sale_applicant_shares_sum: {
    message: 'Shares of the applicants must add up to 100%.',
    field: 'applicants',
  },
  sale_applicant_seq_once: { message: 'The applicants were changed by someone else. Reload and try again.' },
};
