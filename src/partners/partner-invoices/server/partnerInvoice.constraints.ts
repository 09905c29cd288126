import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const partnerInvoiceConstraints: ConstraintMessages = {
  partner_invoice_number_once: {
    message: 'The firm already has an invoice with this number in this financial year.',
    field: 'number',
  },
  partner_invoice_tranche_once: { message: 'A tranche of this invoice is already on another invoice.' },
  partner_recoverable_within: { message: 'No more can be taken back than the firm owes.' },
};
