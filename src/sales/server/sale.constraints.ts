import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';
import { NAME_THE_BANK } from '../loan.contract.ts';

/** What a person reads when the database refuses a change of a sale. */
export const saleConstraints: ConstraintMessages = {
  sale_unit_live: { message: 'This unit is already sold.', field: 'unitId' },
  unit_sold_iff_live_sale: { message: 'The unit and its sale disagree; nothing was changed.' },
  sale_applicant_pan_once: { message: 'Two applicants have the same PAN.', field: 'applicants' },
  customer_link_in_order: { message: 'Choose another booking.', field: 'otherSaleId' },
  customer_link_pkey: { message: 'Someone else answered just now. Reload and try again.' },
  sale_booking_number_once: { message: 'This booking number is taken. Try again.' },
  sale_loan_names_bank: { message: NAME_THE_BANK, field: 'loan.bank' },
  sale_one_step: { message: 'A sale moves forward one step at a time.', field: 'status' },
  sale_agreement_dated: { message: 'Agreement date is required.', field: 'agreementDate' },
  sale_registration_known: {
    message: 'Registration number, date and office are required.',
    field: 'registrationNumber',
  },
  sale_promise_after_agreement: {
    message: 'Possession is promised for a day after the agreement, within fifteen years.',
    field: 'promisedPossession',
  },
  sale_possession_dated: { message: 'Possession date is required.', field: 'possessionDate' },
  sale_days_in_order: { message: 'The order is booking, agreement, registration, possession.' },
  sale_cancellation_once: { message: 'This sale is cancelled.' },
  sale_cancellation_adds_up: {
    message: 'The figures of the cancellation do not add up; nothing was changed.',
  },
  sale_cancellation_keeps_no_more: { message: 'The forfeiture cannot exceed what was received.' },
  sale_cancellation_deed: {
    message: 'A registered agreement needs a deed of cancellation.',
    field: 'cancellationDeedNumber',
  },
  sale_booked_for_stays: { message: 'Whose booking a sale was does not change.' },
  sale_transferred_once: { message: 'This booking was already transferred to another unit.' },
  sale_transfer_settled: {
    message: 'The amounts moved between the bookings do not match; nothing was changed.',
  },
  sale_cancellation_moves_or_refunds: {
    message: 'An amount moved to another booking cannot be refunded too; nothing was changed.',
  },
  buyer_transfer_deed: {
    message: 'A registered agreement is transferred by a deed. Enter its number.',
    field: 'deedNumber',
  },
  refund_equals_lines: { message: 'The lines of a refund do not add up to it; nothing was changed.' },
  sale_total: { message: 'The parts of the price do not add up to its total.' },
  sale_applicant_shares_sum: {
    message: 'Shares of the applicants must add up to 100%.',
    field: 'applicants',
  },
  sale_applicant_seq_once: { message: 'The applicants were changed by someone else. Reload and try again.' },
};
