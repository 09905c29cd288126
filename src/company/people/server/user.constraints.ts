import { roleLabel } from '#platform/contract/roles.ts';
import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const userConstraints: ConstraintMessages = {
  app_user_email_once: { message: 'An account with this email already exists.', field: 'email' },
  app_user_invited_once: { message: 'An invitation is already pending for this email.', field: 'email' },
  app_user_last_business_head: {
    message: `The organization must keep at least one active ${roleLabel('Business Head')}.`,
  },
  app_user_firm_exists: { message: 'The firm was not found.', field: 'channelPartnerId' },
};
