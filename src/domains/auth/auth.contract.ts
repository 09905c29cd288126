import * as z from 'zod';
import { call, flat, SIGNED_IN } from '../../platform/contract/call.ts';
import { email, optional, text } from '../../platform/contract/fields.ts';
import {
  COUNTRIES,
  loosePhone,
  ORGANIZATION_TYPES,
  organizationNameField,
} from '../organizations/organization.contract.ts';
import { OrganizationName, SessionUser } from '../users/user.contract.ts';

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
  errors: { conflict: 'An account with this email already exists.' },
});

export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  can: 'public',
  body: SignIn,
  reply: flat(SessionAnswer),
  errors: { rateLimited: 'Five failures in 15 minutes lock the address on this network for 15 minutes.' },
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
  reply: flat(z.strictObject({})),
});
