import * as z from 'zod';
import { call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';
import {
  anyValueOf,
  defaulted,
  id,
  identity,
  optional,
  sortBy,
  text,
  version,
} from '#platform/contract/fields.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import { loosePhone } from '#company/organizations/organizationFields.contract.ts';

const USER_STATUSES = ['invited', 'active', 'deactivated'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const INVITATION_STATUSES = ['pending', 'accepted', 'expired', 'revoked'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

const personName = (label: string) => text(60, label, 2);

export const OrganizationName = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  /** By its clock the screens say on which day something happened. */
  timezone: z.string(),
});
export const Named = z.strictObject({ id: z.uuid(), name: z.string() });
export const NamedProject = z.strictObject({ id: z.uuid(), name: z.string(), code: z.string() });

const person = {
  ...identity,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  channelPartnerId: z.uuid().nullable(),
  managerId: z.uuid().nullable(),
  avatarFileId: z.uuid().nullable(),
};

/** The user as carried by a session. */
export const SessionUser = z.strictObject({
  ...person,
  projectIds: z.array(z.uuid()),
  organization: OrganizationName,
  /** The organization requires a second factor of this role, and none is set up: nothing else is possible before. */
  needsSecondFactor: z.boolean(),
  /** Whoever registered the organization has not confirmed the address: nothing may leave it yet. */
  needsConfirmation: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** What only the person themselves reads and changes. */
export const OwnUser = SessionUser.extend({
  /** To product news by mail; withdrawn as easily as it is given. */
  marketingConsent: z.boolean(),
});
export type OwnUser = z.infer<typeof OwnUser>;

/** The invitation of a user. */
const InvitationSummary = z.strictObject({
  status: z.enum(INVITATION_STATUSES),
  expiresAt: z.iso.datetime(),
  invitedBy: Named,
  sentCount: z.number().int(),
  lastSentAt: z.iso.datetime(),
});

const USER_ACTIONS = [
  'edit',
  'changeRole',
  'raise',
  'resetSecondFactor',
  'endSessions',
  'deactivate',
  'reactivate',
  'resend',
  'revoke',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

export const User = z.strictObject({
  ...person,
  department: z.string().nullable(),
  manager: Named.nullable(),
  channelPartner: Named.nullable(),
  /** None means all projects for the builder's staff. */
  projects: z.array(NamedProject),
  lastLoginAt: z.iso.datetime().nullable(),
  /** Open leads owned by this user, reassigned on deactivation. */
  openLeads: z.number().int(),
  hasSecondFactor: z.boolean(),
  /** Of a user who has not accepted yet. */
  invitation: InvitationSummary.nullable(),
  allowedActions: z.array(z.enum(USER_ACTIONS)),
});
export type User = z.infer<typeof User>;

/** Changes of a user by an ADMIN; to give the role of Project Director or Business Head, the ADMIN confirms with their own password. */
export const UserPatch = z
  .object({
    firstName: personName('First name'),
    lastName: personName('Last name'),
    phoneNumber: optional(loosePhone()),
    department: optional(text(80, 'Department')),
    role: z.enum(ROLES, 'Role is required'),
    managerId: optional(id()),
    projectIds: z.array(id()).max(100),
    channelPartnerId: optional(id()),
    /** Reactivates a deactivated user. */
    status: z.literal('active', 'To deactivate a user, use DELETE; this only reactivates one.'),
    /** The caller's own, again: for the two highest roles. */
    currentPassword: z.string().max(200),
    version: version(),
  })
  .partial();
export type UserPatch = z.infer<typeof UserPatch>;

export const OwnPatch = z
  .object({
    firstName: personName('First name'),
    lastName: personName('Last name'),
    phoneNumber: optional(loosePhone()),
    avatarFileId: optional(id()),
    marketingConsent: z.boolean('Choose whether you want product news'),
    version: version(),
  })
  .partial();
export type OwnPatch = z.infer<typeof OwnPatch>;

export const Deactivation = z.object({
  /** Who gets the open leads. */
  reassignToId: optional(id()),
  /** Instead of one person: evenly to the present executives of their projects. */
  spreadLeads: defaulted(z.boolean()),
});

/** Counts of the people of the organization. */
export const PeopleHealth = z.strictObject({
  status: z.literal('up'),
  checkedAt: z.iso.datetime(),
  counts: z.record(z.string(), z.number().int()),
});

export const getMe = call({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in user',
  can: SIGNED_IN,
  isForSetup: true,
  reply: data(OwnUser),
});

export const updateMe = call({
  method: 'PUT',
  path: '/users/me',
  summary: 'Change own name, phone number, picture and consent to product news',
  can: SIGNED_IN,
  body: OwnPatch,
  reply: data(OwnUser),
});

export const listUsers = call({
  method: 'GET',
  path: '/users',
  summary: 'People: all for ADMIN, else oneself, those one invited and one’s reports',
  can: SIGNED_IN,
  query: z.object({
    ...pageQuery,
    role: anyValueOf(ROLES),
    status: anyValueOf(USER_STATUSES),
    managerId: id().optional(),
    projectId: id().optional(),
    channelPartnerId: id().optional(),
    /** Those who can own a lead that the caller may reassign. */
    assignable: z.enum(['true']).optional(),
    sort: sortBy(['firstName', 'lastLoginAt', 'createdAt'], 'firstName'),
  }),
  reply: page(User),
});

export const getUser = call({
  method: 'GET',
  path: '/users/{id}',
  summary: 'One person',
  can: SIGNED_IN,
  reply: data(User),
});

export const updateUser = call({
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Change a person: name, role, manager, projects; reactivate a deactivated one',
  can: GROUPS.ADMIN,
  body: UserPatch,
  stepUp: (body) => body['role'] !== undefined,
  reply: data(User),
  errors: {
    conflict: 'The last Business Head, a manager who reports to this person, or a state that forbids it.',
  },
});

export const deactivateUser = call({
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Deactivate a person and reassign their open leads; their sessions end at once',
  can: GROUPS.ADMIN,
  body: Deactivation,
  reply: data(User),
  errors: { conflict: 'Oneself, the last Business Head, or open leads without a new owner.' },
});

export const getUsersHealth = call({
  method: 'GET',
  path: '/users/health',
  summary: 'Whether users can be read, and how many there are in each state',
  can: SIGNED_IN,
  reply: data(PeopleHealth),
});
