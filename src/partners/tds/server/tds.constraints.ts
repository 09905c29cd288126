import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const tdsConstraints: ConstraintMessages = {
  tds_challan_once: {
    message: 'This challan is entered already: the same bank branch, day and serial number.',
    field: 'number',
  },
  tds_challan_in_rupees: { message: 'A challan pays its tax, rounded to a rupee.', field: 'paidPaise' },
  tds_deduction_excess: { message: 'Only tax that was paid and taken back can be set off.' },
};
