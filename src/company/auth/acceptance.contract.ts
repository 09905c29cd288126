import * as z from 'zod';
import { call, flat } from '#platform/contract/call.ts';
import { optional } from '#platform/contract/fields.ts';
import { loosePhone } from '#company/organizations/organizationFields.contract.ts';
import { invitationLink } from '#company/people/invitation.contract.ts';
import { SessionAnswer } from './auth.contract.ts';
import { strongPassword } from './password.rules.ts';

export const Acceptance = z.object({
  ...invitationLink,
  password: strongPassword(),
  phoneNumber: optional(loosePhone()),
  agreeToTerms: z.literal(true, 'You must agree to the terms and conditions'),
});
export type Acceptance = z.infer<typeof Acceptance>;

export const acceptInvitation = call({
  method: 'POST',
  path: '/invitations/accept/{id}',
  summary: 'Accept an invitation by choosing a password, and sign in',
  can: 'public',
  body: Acceptance,
  reply: flat(SessionAnswer),
  errors: {
    gone: 'The link is wrong, replaced, expired, revoked or used.',
    conflict: 'An account with this address was created meanwhile.',
  },
});
