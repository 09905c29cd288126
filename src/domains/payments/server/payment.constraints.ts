import type { ConstraintMessages } from '../../../platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of plans, installments, receipts or the ledger. */
export const paymentConstraints: ConstraintMessages = {
  payment_plan_one_active: { message: 'This sale has a payment plan already.' },
  plan_equals_sale: { message: 'The installments do not add up to the price of the sale.' },
  installment_not_overpaid: { message: 'The receipt allocates more than is open on an installment.' },
  receipt_reference_once: {
    message: 'This bank reference is already recorded on another receipt.',
    field: 'reference',
  },
  receipt_booking_cap: {
    message: 'Only 10% may be accepted before the agreement is registered.',
    field: 'amountPaise',
  },
  receipt_verified_immutable: {
    message: 'A verified transaction cannot be edited; reverse it and record a new one.',
  },
  receipt_two_people: { message: 'You cannot verify a receipt that you recorded.' },
  receipt_fully_allocated: { message: 'The allocations of the receipt do not add up to its amount.' },
  ledger_batch_source_once: { message: 'This was posted to the ledger already.' },
  ledger_batch_balances: { message: 'The ledger batch does not balance; nothing was posted.' },
  ledger_equals_plan: {
    message: 'The ledger and the installments of this sale disagree; nothing was posted.',
  },
  ledger_batch_append_only: { message: 'The ledger is never changed; post a reversal.' },
  ledger_entry_append_only: { message: 'The ledger is never changed; post a reversal.' },
};
