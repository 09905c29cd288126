import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a claim or dispute. */
export const claimConstraints: ConstraintMessages = {
  partner_claim_live: { message: 'This customer is already registered with us.', field: 'phone' },
  partner_claim_immutable: { message: 'A claim and its receipt cannot be changed.' },
  claim_dispute_once: { message: 'Your firm already disputes this customer.', field: 'phone' },
  claim_dispute_two_judges: {
    message: 'You have ruled on this dispute. Someone else must rule on the appeal.',
  },
  claim_evidence_in_time: { message: 'This dispute has been decided. No more evidence can be added.' },
  claim_statement_append_only: { message: 'A statement cannot be changed or removed.' },
};
