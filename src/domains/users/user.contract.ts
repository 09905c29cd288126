import * as z from 'zod';
import { call, data, SIGNED_IN } from '../../platform/contract/call.ts';
import { identity } from '../../platform/contract/fields.ts';
import { ROLES } from '../../platform/contract/roles.ts';

export const USER_STATUSES = ['invited', 'active', 'deactivated'] as const;

export const OrganizationName = z.strictObject({ _id: z.uuid(), id: z.uuid(), name: z.string() });

/** The user as a session carries him. */
export const SessionUser = z.strictObject({
  ...identity,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  channelPartnerId: z.uuid().nullable(),
  managerId: z.uuid().nullable(),
  projectIds: z.array(z.uuid()),
  organization: OrganizationName,
});
export type SessionUser = z.infer<typeof SessionUser>;

export const getMe = call({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in user',
  can: SIGNED_IN,
  reply: data(SessionUser),
});
