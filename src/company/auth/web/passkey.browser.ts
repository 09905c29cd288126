import type { CreationOptions, PasskeyProof, RequestOptions } from '../passkeyCeremony.contract.ts';
import { TRANSPORTS } from '../passkeyCeremony.contract.ts';
import type { NewPasskey } from '../passkey.contract.ts';

/** Fetched when a passkey is first used, so that no page carries it. */
const library = () => import('@simplewebauthn/browser');

/** Why there are no passkeys in this browser at this address, in one sentence; null where there are. */
export function passkeyHindrance(passkeysAt: string | null): string | null {
  if (passkeysAt === null)
    return 'Passkeys need a secure address with a name, such as https://plinth.example.com, and Plinth does not run on one here.';
  if (window.location.origin !== passkeysAt) return `Passkeys work only at ${passkeysAt}.`;
  return 'PublicKeyCredential' in window ? null : 'This browser does not support passkeys.';
}

/** Has the device or a security key make a passkey; throws a sentence when it does not. */
export async function makePasskey(options: CreationOptions): Promise<Omit<NewPasskey, 'name'>> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(explain);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    credentialId: id,
    clientDataJSON,
    attestationObject,
    transports: TRANSPORTS.filter((one) => transports.includes(one)),
  };
}

/** Has a passkey answer a challenge; throws a sentence when it does not. */
export async function signByPasskey(options: RequestOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(explain);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature };
}

const SENTENCES: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device or security key already has a passkey of yours.',
  NotAllowedError: 'No passkey was used: it was cancelled or took too long. Try again.',
  AbortError: 'No passkey was used: it was cancelled or took too long. Try again.',
};

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new Error(SENTENCES[name] ?? 'This browser could not use a passkey. Try another device.');
}
