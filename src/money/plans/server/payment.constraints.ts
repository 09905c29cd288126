import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of plans, installments or receipts. */
export const paymentConstraints: ConstraintMessages = {
  payment_plan_one_active: { message: 'This sale already has a payment plan.' },
  installment_is_earned: { message: 'Only finished work is demanded; its milestone is not completed.' },
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
  receipt_reversed_complete: { message: 'Enter when and why the receipt is reversed.' },
  refund_not_over_payable: {
    message: 'The refund exceeds what is payable on this sale.',
    field: 'amountPaise',
  },
  receipt_refund_once: { message: 'This refund is already paid.', field: 'refundLineId' },
  receipt_refund_not_in_cash: { message: 'A refund is never paid in cash.', field: 'mode' },
  receipt_bounces_by_instrument: { message: 'Only cheques and mandates can bounce.' },
  sale_charge_bounce_once: { message: 'The charge for this bounce is already posted.' },
  sale_charge_transfer_once: { message: 'The fee for this transfer is already posted.' },
  sale_charge_day_once: { message: 'Interest on these days is already posted.' },
  sale_charge_not_overpaid: { message: 'The receipt allocates more than is open on a charge.' },
};
