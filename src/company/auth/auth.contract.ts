import * as z from 'zod';
import { call, data, flat, SIGNED_IN } from '#platform/contract/call.ts';
import { email, optional, text } from '#platform/contract/fields.ts';
import {
  COUNTRIES,
  loosePhone,
  ORGANIZATION_TYPES,
  organizationNameField,
} from '#company/organizations/organizationFields.contract.ts';
import { OrganizationName, SessionUser } from '#company/people/user.contract.ts';
import { strongPassword } from './password.rules.ts';

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
export const signInCode = () =>
  z
    .string({ error: 'Code is required' })
    .trim()
    .min(1, 'Code is required')
    .max(40, 'This is neither a code of six digits nor a recovery code.');

const personName = (label: string) => text(60, label, 2);

const newPassword = () =>
  z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .min(8, 'Password must be at least 8 characters')
    .max(200, 'Password must be at most 200 characters')
    .refine(
      (value) => /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value),
      'Password must contain uppercase, lowercase, and number',
    );

export const organizationStep = {
  orgName: organizationNameField(),
  orgType: z.enum(ORGANIZATION_TYPES, 'Please select organization type'),
  city: text(255, 'City'),
  country: z.enum(COUNTRIES, 'Country is required'),
  phone: optional(loosePhone()),
  website: optional(text(255, 'Website')),
  address: optional(text(300, 'Address')),
};

export const adminStep = {
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: email(),
  password: newPassword(),
  phoneNumber: optional(loosePhone()),
  agreeToTerms: z.literal(true, 'You must agree to the terms and conditions'),
  agreeToMarketing: z.boolean().optional(),
};

export const Registration = z.object({ ...organizationStep, ...adminStep });
export type Registration = z.infer<typeof Registration>;

export const SignIn = z.object({
  email: email(),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .min(6, 'Password must be at least 6 characters')
    .max(200, 'Password must be at most 200 characters'),
  rememberMe: z.boolean().optional(),
  /** For programs of people with a second factor: its code in the same call. */
  code: signInCode().optional(),
});
export type SignIn = z.infer<typeof SignIn>;

const TokenPair = z.strictObject({ token: z.string(), refreshToken: z.string() });

/** Fields beside `success`, as the specification reads them. */
export const SessionAnswer = z.strictObject({
  user: SessionUser,
  organization: OrganizationName,
  ...TokenPair.shape,
  redirectTo: z.string(),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const register = call({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register an organization with its first Business Head',
  can: 'public',
  body: Registration,
  reply: flat(SessionAnswer),
  status: 201,
  errors: {
    conflict: 'An account with this email already exists.',
    rateLimited: 'Five registrations of one network in an hour.',
  },
});

export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password, and with a code where one is needed',
  can: 'public',
  body: SignIn,
  reply: flat(SessionAnswer),
  errors: {
    secondFactorRequired: 'The password is right: send a code to POST /auth/second-factor.',
    rateLimited: 'Five failures in 15 minutes lock the address on this network for 15 minutes.',
  },
});

export const refresh = call({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange a refresh token for a new pair; using an old one twice ends the session',
  can: 'public',
  body: z.object({ refreshToken: z.string({ error: 'Refresh token is required' }).min(1).max(400) }),
  reply: flat(TokenPair),
});

export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of the bearer token',
  can: SIGNED_IN,
  isForSetup: true,
  reply: flat(z.strictObject({})),
});

/** The answer is the same for addresses with and without an account, so that nobody can find out who has one. */
const Message = z.strictObject({ message: z.string() });

/** A link's secret; anything else is treated as an expired link. */
const linkToken = () => z.string({ error: 'The link is incomplete' }).min(1).max(200);

export const ForgottenPassword = z.object({ email: email() });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgot-password',
  summary:
    'Send a link to choose a new password, if the address has an account; the answer is always the same',
  can: 'public',
  body: ForgottenPassword,
  reply: flat(Message),
  errors: { rateLimited: 'Twenty requests of one network in 15 minutes.' },
});

export const PasswordReset = z.object({ token: linkToken(), password: strongPassword() });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const resetPassword = call({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password by the link of a mail; ends all sessions',
  can: 'public',
  body: PasswordReset,
  reply: flat(Message),
  errors: { gone: 'The link was used, has expired or is invalid.' },
});

export const verifyEmail = call({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Confirm an address by the link of a mail',
  can: 'public',
  body: z.object({ token: linkToken() }),
  reply: flat(Message),
  errors: { gone: 'The link was used, has expired or is invalid.' },
});

export const sendVerification = call({
  method: 'POST',
  path: '/auth/send-verification',
  summary: 'Resend the link that confirms one’s address',
  can: SIGNED_IN,
  reply: flat(Message),
  errors: { conflict: 'The address is already confirmed.', rateLimited: 'Three links an hour.' },
  creates: true,
});

export const PasswordChange = z.object({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(200, 'Password must be at most 200 characters'),
  password: strongPassword(),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const changePassword = call({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change one’s own password, given the current one; ends all other sessions',
  can: SIGNED_IN,
  body: PasswordChange,
  reply: flat(Message),
  errors: { rateLimited: 'Five wrong passwords in 15 minutes.' },
});

/** One session of the caller. */
export const OwnSession = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  /** In words: 'Firefox on Windows'. */
  device: z.string(),
  ip: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** To a quarter of an hour. */
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
  /** No browser: a script or another system. */
  isProgram: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = call({
  method: 'GET',
  path: '/sessions',
  summary: 'The caller’s sessions, and whether their address is confirmed',
  can: SIGNED_IN,
  reply: data(
    z.strictObject({
      email: z.string(),
      emailVerifiedAt: z.iso.datetime().nullable(),
      sessions: z.array(OwnSession),
    }),
  ),
});

export const endSession = call({
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'End one of one’s own sessions',
  can: SIGNED_IN,
  reply: flat(z.strictObject({})),
});

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/sessions',
  summary: 'End all of one’s own sessions but this one',
  can: SIGNED_IN,
  reply: flat(z.strictObject({ ended: z.number().int() })),
});
