import * as z from 'zod';
import { call, data, flat, SIGNED_IN } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { SessionAnswer, signInCode } from './auth.contract.ts';

const ownPassword = () =>
  z
    .string({ error: 'Your password is required' })
    .min(1, 'Your password is required')
    .max(200, 'Password must be at most 200 characters');

export const OwnPasswordAgain = z.object({ currentPassword: ownPassword() });
export type OwnPasswordAgain = z.infer<typeof OwnPasswordAgain>;

export const SecondStep = z.object({
  ticket: z.string({ error: 'Ticket is required' }).min(1).max(1000),
  code: signInCode(),
});
export type SecondStep = z.infer<typeof SecondStep>;

export const secondStep = call({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'The second step of signing in: a code of the authenticator app, or a recovery code',
  can: 'public',
  body: SecondStep,
  reply: flat(SessionAnswer),
  errors: {
    unauthenticated: 'A wrong code, or more than five minutes since the password.',
    rateLimited: 'Five wrong codes in 15 minutes.',
  },
});

const SecondFactor = z.strictObject({
  /** Null: signing in takes the password alone. */
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** By the organization, of the caller's role. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const NewSecret = z.strictObject({
  /** Base32, for apps without a camera. */
  secret: z.string(),
  /** otpauth://…, what the QR picture says. */
  uri: z.string(),
});
export type NewSecret = z.infer<typeof NewSecret>;

/** Shown once; only their hashes are kept. */
const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const FirstCode = z.object({ code: signInCode() });
export type FirstCode = z.infer<typeof FirstCode>;

/** One of the two: the code of those with a second factor, the password of all others. */
export const StepUpProof = z.object({
  code: signInCode().optional(),
  currentPassword: ownPassword().optional(),
});
export type StepUpProof = z.infer<typeof StepUpProof>;

export const getSecondFactor = call({
  method: 'GET',
  path: '/second-factor',
  summary: 'Whether the caller signs in with a second factor, and must',
  can: SIGNED_IN,
  isForSetup: true,
  reply: data(SecondFactor),
});

export const beginSecondFactor = call({
  method: 'POST',
  path: '/second-factor',
  summary: 'A new secret for the authenticator app of the caller; in use once its first code is confirmed',
  can: SIGNED_IN,
  isForSetup: true,
  body: OwnPasswordAgain,
  reply: data(NewSecret),
  errors: { conflict: 'There is one already.', rateLimited: 'Five wrong passwords in 15 minutes.' },
  creates: true,
});

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/second-factor/confirm',
  summary: 'The first code of the app; from now on signing in takes one. Answers ten recovery codes, once',
  can: SIGNED_IN,
  isForSetup: true,
  body: FirstCode,
  reply: data(RecoveryCodes),
  errors: { conflict: 'None was begun, or it is in use.', rateLimited: 'Five wrong codes in 15 minutes.' },
  creates: true,
});

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/second-factor/recovery-codes',
  summary: 'Ten new recovery codes; the earlier ones stop working',
  can: SIGNED_IN,
  body: OwnPasswordAgain,
  stepUp: true,
  reply: data(RecoveryCodes),
  errors: { conflict: 'There is no second factor.', rateLimited: 'Five wrong passwords in 15 minutes.' },
  creates: true,
});

export const removeSecondFactor = call({
  method: 'DELETE',
  path: '/second-factor',
  summary: 'Remove one’s own second factor',
  can: SIGNED_IN,
  body: OwnPasswordAgain,
  stepUp: true,
  reply: flat(z.strictObject({})),
  errors: { conflict: 'There is none.', rateLimited: 'Five wrong passwords in 15 minutes.' },
});

export const resetSecondFactor = call({
  method: 'DELETE',
  path: '/users/{id}/second-factor',
  summary: 'Remove the second factor of a person who lost it, and end their sessions; they get a mail',
  can: GROUPS.ADMIN,
  stepUp: true,
  reply: flat(z.strictObject({})),
  errors: { conflict: 'Oneself, or a person without one.' },
});

export const stepUp = call({
  method: 'POST',
  path: '/auth/step-up',
  summary: 'Prove once more who one is: ten minutes for what requires it',
  can: SIGNED_IN,
  body: StepUpProof,
  reply: flat(z.strictObject({})),
  errors: { rateLimited: 'Five wrong codes or passwords in 15 minutes.' },
});
