import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const commissionConstraints: ConstraintMessages = {
  commission_one_live: { message: 'A commission already exists for this sale.', field: 'saleId' },
  commission_hold_one_open: { message: 'This commission is on hold already.' },
  commission_paid_within_gross: { message: 'No more than the commission can be paid.' },
  commission_clawback_of_paid: {
    message: 'The firm has paid back more than would stay paid. Take its repayment back first.',
  },
  commission_tranche_paid_within: { message: 'No more than the tranche can be paid.' },
  commission_tranches_add_up: { message: 'The tranches must add up to the commission.' },
  commission_within_cap: { message: 'The commission is above the cap of its structure.' },
};
