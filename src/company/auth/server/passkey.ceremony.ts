import type {
  CreationOptions,
  PasskeyProof,
  RequestOptions,
  Transport,
} from '../passkeyCeremony.contract.ts';
import type { NewPasskey } from '../passkey.contract.ts';
import type { PasskeySite } from '../passkey.rules.ts';

/** Loaded when somebody first uses a passkey: it takes a fifth of a second and 26 MB. */
const library = () => import('@simplewebauthn/server');

export const CHALLENGE_MINUTES = 5;
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;
/** EdDSA, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser needs to know of a passkey that there is. */
export interface KnownPasskey {
  credentialId: string;
  transports: readonly Transport[];
}

export interface StoredKey {
  credentialId: string;
  publicKey: string;
}

/** A passkey whose making was checked. */
export interface CheckedPasskey extends StoredKey {
  counter: number;
}

interface Owner {
  id: string;
  email: string;
  firstName: string;
}

export async function creationOptions(
  site: PasskeySite,
  { id, email, firstName }: Owner,
  known: readonly KnownPasskey[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID: site.name,
    rpName: 'Plinth',
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: firstName,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: options.challenge,
    rp: { id: site.name, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
  };
}

export async function requestOptions(
  site: PasskeySite,
  known: readonly KnownPasskey[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library();
  const { challenge } = await generateAuthenticationOptions({ rpID: site.name });
  return {
    challenge,
    rpId: site.name,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: known.map(described),
  };
}

/** The key of a passkey that was made for this challenge, at our site, by a person it verified; null otherwise. */
export async function checkMade(
  site: PasskeySite,
  challenge: string,
  { credentialId, clientDataJSON, attestationObject }: NewPasskey,
): Promise<CheckedPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: {
      ...envelope(credentialId),
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.name,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return id === credentialId
    ? { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
    : null;
}

/**
 * The counter of a signature of this challenge with this key, at our site, by a person whom the passkey verified; null
 * otherwise. Whether it counts on is compared by the caller, so that only what is signed is noted as a copy.
 */
export async function counterOf(
  site: PasskeySite,
  challenge: string,
  { credentialId, publicKey }: StoredKey,
  { clientDataJSON, authenticatorData, signature }: PasskeyProof,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: {
      ...envelope(credentialId),
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.name,
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

function envelope(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

function described({ credentialId, transports }: KnownPasskey) {
  return { id: credentialId, type: 'public-key' as const, transports: [...transports] };
}
