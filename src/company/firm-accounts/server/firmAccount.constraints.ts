import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const firmAccountConstraints: ConstraintMessages = {
  firm_account_of_firm: { message: 'The firm was not found.' },
  firm_account_one_entered: {
    message: 'Another account was entered meanwhile. Reload and check that one.',
  },
  firm_account_one_confirmed: { message: 'Another account was confirmed meanwhile. Reload and check it.' },
  firm_account_two_people: {
    message: 'You entered this account. Another person of Finance confirms it.',
  },
  firm_account_of_contractor: { message: 'The contractor was not found.' },
  firm_account_one_entered_of_contractor: {
    message: 'Another account was entered meanwhile. Reload and check that one.',
  },
  firm_account_one_confirmed_of_contractor: {
    message: 'Another account was confirmed meanwhile. Reload and check it.',
  },
  firm_account_decided: { message: 'This account is already decided on. Reload and check it.' },
  firm_account_rejected: { message: 'Enter the reason for rejecting it.', field: 'reason' },
  firm_account_append_only: { message: 'An account that was entered is never altered. Enter another one.' },
};
