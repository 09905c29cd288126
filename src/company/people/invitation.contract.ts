import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { email, id, identity, optional, text, version } from '#platform/contract/fields.ts';
import { GROUPS, invitableRoles, ROLES } from '#platform/contract/roles.ts';
import { ChannelPartnerInput } from '#company/channel-partners/channelPartner.contract.ts';
import { INVITATION_STATUSES, Named, NamedProject, PeopleHealth } from './user.contract.ts';

export const MAX_AT_ONCE = 50;

/** The roles that can be invited by someone senior. */
export const INVITERS = ROLES.filter((role) => invitableRoles(role).length > 0);

const invitedName = (label: string) =>
  z
    .string({ error: `${label} must be at least 2 characters long` })
    .min(2, `${label} must be at least 2 characters long`)
    .max(60, `${label} must be at most 60 characters`);

export const InvitationInput = z.object({
  firstName: invitedName('First name'),
  lastName: invitedName('Last name'),
  email: email('Please provide a valid email address'),
  role: z.enum(ROLES, 'Role is required'),
  managerId: optional(id()),
  projectIds: z.array(id()).max(100).optional(),
  /** The partner's firm: an existing one, or the data of a new one. */
  channelPartnerId: optional(id()),
  channelPartner: optional(ChannelPartnerInput),
});
export type InvitationInput = z.infer<typeof InvitationInput>;

export const INVITATION_ACTIONS = ['resend', 'refresh', 'revoke'] as const;

export const Invitation = z.strictObject({
  ...identity,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(INVITATION_STATUSES),
  expiresAt: z.iso.datetime(),
  invitedBy: Named,
  manager: Named.nullable(),
  channelPartner: Named.nullable(),
  projects: z.array(NamedProject),
  sentCount: z.number().int(),
  lastSentAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  revokeReason: z.string().nullable(),
  allowedActions: z.array(z.enum(INVITATION_ACTIONS)),
});
export type Invitation = z.infer<typeof Invitation>;

/** What the link shows its holder. */
export const OpenedInvitation = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  organizationName: z.string(),
  inviterName: z.string(),
  status: z.enum(INVITATION_STATUSES),
  expiresAt: z.iso.datetime(),
  /** 'Expires in 5 days' */
  expiryText: z.string(),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** What an invitation link carries beside its id. */
export const invitationLink = {
  token: z.string({ error: 'Token is required' }).min(1, 'Token is required').max(200),
  email: email(),
};
const linkQuery = z.object(invitationLink);

const Renewal = z.object({ version: version() }).partial();

/** The result of one row of a bulk call; each succeeds or fails by itself. */
export const RowResult = z.strictObject({
  index: z.number().int(),
  id: z.uuid().nullable(),
  email: z.string().nullable(),
  success: z.boolean(),
  message: z.string(),
  field: z.string().nullable(),
});
export type RowResult = z.infer<typeof RowResult>;

const BulkResult = z.strictObject({
  succeeded: z.number().int(),
  failed: z.number().int(),
  results: z.array(RowResult),
});

const refusals = {
  forbidden: 'A role that is not junior to the caller’s own.',
  conflict: 'The address already has an account or an open invitation.',
} as const;

/** Two paths for the same call, as in the specification. */
export const inviteUser = call({
  method: 'POST',
  path: '/users/invite',
  summary: 'Invite a person by e-mail',
  can: INVITERS,
  needsConfirmed: true,
  body: InvitationInput,
  reply: data(Invitation),
  status: 201,
  creates: true,
  errors: refusals,
});

export const generateInvitation = call({
  method: 'POST',
  path: '/invitations/generate',
  summary: 'Invite a person by e-mail',
  can: INVITERS,
  needsConfirmed: true,
  body: InvitationInput,
  reply: data(Invitation),
  status: 201,
  creates: true,
  errors: refusals,
});

export const bulkGenerateInvitations = call({
  method: 'POST',
  path: '/invitations/bulk-generate',
  summary: 'Invite up to 50 people; each succeeds or fails by itself',
  can: INVITERS,
  needsConfirmed: true,
  body: z.object({
    invitations: z
      // Each is validated by itself, so that an error in one does not block the others.
      .array(z.record(z.string(), z.unknown()))
      .min(1, 'Enter at least one person.')
      .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} people can be invited at once.`),
  }),
  reply: data(BulkResult),
  creates: true,
});

export const getInvitation = call({
  method: 'GET',
  path: '/invitations/details/{id}',
  summary: 'An invitation, for its sender and for ADMIN',
  can: SIGNED_IN,
  reply: data(Invitation),
});

export const resendInvitation = call({
  method: 'POST',
  path: '/invitations/resend/{id}',
  summary: 'Resend an invitation with a new link, valid for 7 days; the old link stops working',
  can: INVITERS,
  needsConfirmed: true,
  body: Renewal,
  reply: data(Invitation),
  errors: { rateLimited: 'More than five times a day.', conflict: 'Accepted or revoked.' },
  creates: true,
});

export const refreshInvitation = call({
  method: 'PUT',
  path: '/invitations/refresh/{id}',
  summary: 'Give an invitation a new link and seven days more',
  can: INVITERS,
  needsConfirmed: true,
  body: Renewal,
  reply: data(Invitation),
  errors: { rateLimited: 'More than five times a day.', conflict: 'Accepted or revoked.' },
});

export const revokeInvitation = call({
  method: 'DELETE',
  path: '/invitations/revoke/{id}',
  summary: 'Revoke an invitation: its link stops working, and the address can be invited again',
  can: INVITERS,
  body: z.object({ reason: optional(text(300, 'Reason')) }),
  reply: data(Invitation),
  errors: { conflict: 'Already accepted or revoked.' },
});

export const bulkRevokeInvitations = call({
  method: 'DELETE',
  path: '/invitations/bulk-revoke',
  summary: 'Revoke up to 50 invitations; each succeeds or fails by itself',
  can: INVITERS,
  body: z.object({
    ids: z
      .array(id())
      .min(1, 'Choose at least one invitation.')
      .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} invitations can be revoked at once.`),
    reason: optional(text(300, 'Reason')),
  }),
  reply: data(BulkResult),
});

export const verifyInvitation = call({
  method: 'GET',
  path: '/invitations/verify/{id}',
  summary: 'The invitation behind a link',
  can: 'public',
  query: linkQuery,
  reply: data(OpenedInvitation),
  errors: { gone: 'The link is invalid, or a newer one replaced it.' },
});

export const getInvitationStatus = call({
  method: 'GET',
  path: '/invitations/status/{id}',
  summary: 'The state of an invitation, for the holder of its link',
  can: 'public',
  query: linkQuery,
  reply: data(OpenedInvitation.pick({ id: true, status: true, expiresAt: true, expiryText: true })),
  errors: { gone: 'The link is invalid, or a newer one replaced it.' },
});

export const getInvitationAnalytics = call({
  method: 'GET',
  path: '/invitations/analytics',
  summary: 'How many invitations there are in each state, and how fast they are accepted',
  can: GROUPS.ADMIN,
  reply: data(
    z.strictObject({
      total: z.number().int(),
      byStatus: z.strictObject({
        pending: z.number().int(),
        accepted: z.number().int(),
        expired: z.number().int(),
        revoked: z.number().int(),
      }),
      /** Of those that are settled: accepted, expired or revoked. Null while there are none. */
      acceptedPct: z.number().nullable(),
      medianHoursToAccept: z.number().nullable(),
      byRole: z.array(
        z.strictObject({ role: z.enum(ROLES), sent: z.number().int(), accepted: z.number().int() }),
      ),
    }),
  ),
});

export const getInvitationsHealth = call({
  method: 'GET',
  path: '/invitations/health',
  summary: 'Whether invitations can be read, and how many there are in each state',
  can: SIGNED_IN,
  reply: data(PeopleHealth),
});
