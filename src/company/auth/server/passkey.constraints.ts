import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a passkey. */
export const passkeyConstraints: ConstraintMessages = {
  passkey_at_most_ten: { message: 'You have ten passkeys already. Remove one of them first.' },
  passkey_place_once: { message: 'Another passkey was added at the same moment. Try again.' },
  passkey_credential_once: { message: 'This passkey has been added already.' },
};
