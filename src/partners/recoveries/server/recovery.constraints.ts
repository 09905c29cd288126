import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const recoveryConstraints: ConstraintMessages = {
  partner_recoverable_within: { message: 'No more than what is to be paid back can be paid back.' },
  partner_recovery_two_people: { message: 'Another person than the requester writes it off.' },
};
