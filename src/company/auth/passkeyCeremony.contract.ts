import * as z from 'zod';

/** How a browser reaches a passkey. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** Bytes as WebAuthn writes them; the bounds are far above what authenticators send. */
const bytes = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .max(maxLength, `${label} is too long`)
    .regex(/^[\w-]+$/, `${label} must be base64url`);

const credentialId = () => bytes('Id of the passkey', 1400);
const transports = () => z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length);

/** What the browser answers to a challenge, of which the rest follows. */
export const PasskeyProof = z.object({
  credentialId: credentialId(),
  clientDataJSON: bytes('Client data', 4000),
  authenticatorData: bytes('Authenticator data', 4000),
  signature: bytes('Signature', 8000),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** A passkey that the browser has just made. */
export const madePasskey = {
  credentialId: credentialId(),
  clientDataJSON: bytes('Client data', 4000),
  attestationObject: bytes('Attestation', 20_000),
  transports: transports(),
};

const Known = z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: transports() });

/** For `navigator.credentials.create`: what the passkey is made for, and which the person has. */
export const CreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** For `navigator.credentials.get`: the challenge, and the passkeys that may answer it. */
export const RequestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Known),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

export const OwnPasskey = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  /** Null until it was used to sign in or to prove who it is. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;
