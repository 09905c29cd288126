import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { addPasskey, beginPasskey } from '#company/auth/passkey.contract.ts';
import type {
  CreationOptions,
  OwnPasskey,
  PasskeyProof,
  RequestOptions,
} from '#company/auth/passkeyCeremony.contract.ts';
import type { TestUser } from './test-app.ts';
import { PASSWORD, PUBLIC_URL } from './test-app.ts';

/** How an answer differs from that of an honest browser and authenticator. */
interface Twist {
  /** Of the page that the browser was on. */
  origin?: string;
  /** The name that the passkey is bound to. */
  site?: string;
  challenge?: string;
  /** Nobody touched a finger or entered a PIN. */
  isUnverified?: boolean;
}

const IS_PRESENT = 0x01;
const IS_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** One passkey, as an authenticator and the browser in front of it make and use it: ES256, without attestation. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** How often it signed; synchronized passkeys stay at 0. */
  counter: number;
  private readonly step: number;

  constructor({ counts = true }: { counts?: boolean } = {}) {
    this.counter = 0;
    this.step = counts ? 1 : 0;
  }

  /** What is sent to add it. */
  made({ challenge, rp }: CreationOptions, name = 'Work laptop', twist: Twist = {}) {
    const authData = this.data(twist.site ?? rp.id, { hasKey: true, ...twist });
    return {
      name,
      credentialId: this.credentialId,
      clientDataJSON: clientData('webauthn.create', challenge, twist),
      attestationObject: cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** What is sent to prove who it is. */
  signed({ challenge, rpId }: RequestOptions, twist: Twist = {}): PasskeyProof {
    this.counter += this.step;
    const authData = this.data(twist.site ?? rpId, twist);
    const clientDataJSON = clientData('webauthn.get', challenge, twist);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return {
      credentialId: this.credentialId,
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, hash]), this.keys.privateKey).toString('base64url'),
    };
  }

  private data(site: string, { isUnverified, hasKey }: Twist & { hasKey?: boolean }): Buffer {
    const flags = IS_PRESENT | (isUnverified ? 0 : IS_VERIFIED) | (hasKey ? HAS_KEY : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      createHash('sha256').update(site).digest(),
      Buffer.from([flags]),
      counter,
      ...(hasKey ? [this.credential()] : []),
    ]);
  }

  /** Model of the authenticator (unknown), id and public key. */
  private credential(): Buffer {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.concat([Buffer.alloc(16), length, id, key]);
  }
}

export async function begunPasskey(user: TestUser): Promise<CreationOptions> {
  const { status, body } = await user.send(beginPasskey, { body: { currentPassword: PASSWORD } });
  if (status !== 200) throw new Error(`No passkey was begun: ${JSON.stringify(body)}`);
  return body.data as CreationOptions;
}

interface Added {
  passkey: OwnPasskey;
  recoveryCodes: string[];
}

export async function addedPasskey(user: TestUser, key: Authenticator, name?: string): Promise<Added> {
  const { status, body } = await user.send(addPasskey, { body: key.made(await begunPasskey(user), name) });
  if (status !== 201) throw new Error(`No passkey was added: ${JSON.stringify(body)}`);
  return body.data as Added;
}

function clientData(type: string, challenge: string, twist: Twist): string {
  const said = { type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? PUBLIC_URL };
  return Buffer.from(JSON.stringify({ ...said, crossOrigin: false })).toString('base64url');
}

// As much of CBOR (RFC 8949) as a passkey needs.

function cborHead(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 0xff]);
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [key: Buffer, value: Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
