import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of an invoice. */
export const invoiceConstraints: ConstraintMessages = {
  invoice_credited_within: { message: 'Credit notes cannot exceed the invoice.' },
  invoice_number_once: { message: 'This invoice number is taken. Try again.' },
  invoice_number_consecutive: {
    message: 'Invoices of a series follow each other without gap and in the order of their dates.',
  },
  invoice_installment_live_once: { message: 'An installment is already invoiced. Reload and try again.' },
  invoice_issued_immutable: {
    message: 'An issued invoice cannot be edited; cancel it and issue a credit note.',
  },
  invoice_not_overpaid: { message: 'More was allocated to an invoice than its total.' },
  invoice_equals_lines: { message: 'The lines of the invoice do not add up to it; nothing was issued.' },
};
