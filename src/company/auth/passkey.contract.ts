import * as z from 'zod';
import { call, data, flat, SIGNED_IN } from '#platform/contract/call.ts';
import { text } from '#platform/contract/fields.ts';
import { CreationOptions, madePasskey, OwnPasskey, RequestOptions } from './passkeyCeremony.contract.ts';
import { OwnPasswordAgain, signInTicket, RecoveryCodes } from './secondFactor.contract.ts';

const passkeyName = { name: text(60, 'Name') };

export const PasskeyName = z.object(passkeyName);
export type PasskeyName = z.infer<typeof PasskeyName>;

export const NewPasskey = z.object({ ...passkeyName, ...madePasskey });
export type NewPasskey = z.infer<typeof NewPasskey>;

const TEN = 'There are ten already, or passkeys do not work at this address.';

export const beginPasskey = call({
  method: 'POST',
  path: '/second-factor/passkeys/challenge',
  summary: 'What the browser makes a passkey of the caller from; void after five minutes',
  can: SIGNED_IN,
  isForSetup: true,
  stepUp: true,
  body: OwnPasswordAgain,
  reply: data(CreationOptions),
  errors: { conflict: TEN, rateLimited: 'Five wrong passwords in 15 minutes.' },
  creates: true,
});

export const addPasskey = call({
  method: 'POST',
  path: '/second-factor/passkeys',
  summary:
    'Add a passkey that the browser has made; the first second factor answers ten recovery codes, once',
  can: SIGNED_IN,
  isForSetup: true,
  body: NewPasskey,
  reply: data(z.strictObject({ passkey: OwnPasskey, ...RecoveryCodes.shape })),
  status: 201,
  errors: { conflict: TEN },
  creates: true,
});

export const renamePasskey = call({
  method: 'PUT',
  path: '/second-factor/passkeys/{id}',
  summary: 'Rename one’s own passkey',
  can: SIGNED_IN,
  body: PasskeyName,
  reply: data(OwnPasskey),
});

export const removePasskey = call({
  method: 'DELETE',
  path: '/second-factor/passkeys/{id}',
  summary: 'Remove one’s own passkey',
  can: SIGNED_IN,
  stepUp: true,
  body: OwnPasswordAgain,
  reply: flat(z.strictObject({})),
  errors: { rateLimited: 'Five wrong passwords in 15 minutes.' },
});

export const challengeSignIn = call({
  method: 'POST',
  path: '/auth/second-factor/challenge',
  summary: 'A challenge for a passkey as the second step of signing in; void after five minutes',
  can: 'public',
  body: z.object({ ticket: signInTicket() }),
  reply: data(RequestOptions),
  errors: {
    unauthenticated: 'More than five minutes since the password.',
    conflict: 'This person has no passkey, or passkeys do not work at this address.',
  },
});

export const challengeStepUp = call({
  method: 'POST',
  path: '/auth/step-up/challenge',
  summary: 'A challenge for a passkey, to prove once more who one is; void after five minutes',
  can: SIGNED_IN,
  reply: data(RequestOptions),
  errors: { conflict: 'The caller has no passkey, or passkeys do not work at this address.' },
  creates: true,
});
