import * as z from 'zod';
import { call, data, flat, SIGNED_IN } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { SessionAnswer, signInCode } from './auth.contract.ts';
import { OwnPasskey, PasskeyProof } from './passkeyCeremony.contract.ts';

const ownPassword = () =>
  z
    .string({ error: 'Your password is required' })
    .min(1, 'Your password is required')
    .max(200, 'Password must be at most 200 characters');

export const OwnPasswordAgain = z.object({ currentPassword: ownPassword() });
export type OwnPasswordAgain = z.infer<typeof OwnPasswordAgain>;

export const signInTicket = () => z.string({ error: 'Ticket is required' }).min(1).max(1000);

/** One of the two: a code of the app or a recovery code, or a passkey. */
export const SecondStep = z.object({
  ticket: signInTicket(),
  code: signInCode().optional(),
  passkey: PasskeyProof.optional(),
});
export type SecondStep = z.infer<typeof SecondStep>;

export const secondStep = call({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'The second step of signing in: a code of the authenticator app, a recovery code, or a passkey',
  can: 'public',
  body: SecondStep,
  reply: flat(SessionAnswer),
  errors: {
    unauthenticated: 'A wrong code or passkey, or more than five minutes since the password.',
    rateLimited: 'Five wrong codes or passkeys in 15 minutes.',
  },
});

/** With neither app nor passkey signing in takes the password alone. */
const SecondFactor = z.strictObject({
  /** The authenticator app. */
  appAddedAt: z.iso.datetime().nullable(),
  passkeys: z.array(OwnPasskey),
  /** The address at which passkeys work: 'https://plinth.example.com'. Null: this installation has none. */
  passkeysAt: z.string().nullable(),
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

/** Shown once; only their hashes are kept. None where there are some from an earlier second factor. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const FirstCode = z.object({ code: signInCode() });
export type FirstCode = z.infer<typeof FirstCode>;

/** One of them: a code or a passkey of those with a second factor, the password of all others. */
export const StepUpProof = z.object({
  code: signInCode().optional(),
  passkey: PasskeyProof.optional(),
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
  stepUp: true,
  body: OwnPasswordAgain,
  reply: data(NewSecret),
  errors: { conflict: 'There is one already.', rateLimited: 'Five wrong passwords in 15 minutes.' },
  creates: true,
});

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/second-factor/confirm',
  summary:
    'The first code of the app; from now on signing in takes one. The first second factor answers ten recovery codes',
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
  summary: 'Remove one’s own authenticator app',
  can: SIGNED_IN,
  body: OwnPasswordAgain,
  stepUp: true,
  reply: flat(z.strictObject({})),
  errors: { conflict: 'There is none.', rateLimited: 'Five wrong passwords in 15 minutes.' },
});

export const resetSecondFactor = call({
  method: 'DELETE',
  path: '/users/{id}/second-factor',
  summary:
    'Remove app, passkeys and recovery codes of a person who lost them, and end their sessions; they get a mail',
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
  errors: { rateLimited: 'Five wrong codes, passkeys or passwords in 15 minutes.' },
});
