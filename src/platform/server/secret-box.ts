import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the keys of the server are made from; while it is being changed, also the one before. */
export interface ServerSecret {
  current: string;
  previous: string | null;
}

/** Encrypts values with a key of the server, so that a copy of the database does not reveal them. */
export class SecretBox {
  private readonly key: Buffer;
  private readonly previousKey: Buffer | null;
  private readonly indexKey: Buffer;

  constructor({ current, previous }: ServerSecret) {
    this.indexKey = keyOf(current, 'plinth blind index');
    this.key = keyOf(current);
    this.previousKey = previous === null ? null : keyOf(previous);
  }

  /** `context` binds the text to its place: text encrypted elsewhere does not open there. */
  seal(text: string, context: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Throws when it was altered, or encrypted in another place or with another key. */
  open(sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const opened = openWith(this.key, bytes, context);
    if (opened !== null) return opened;
    const earlier = this.previousKey && openWith(this.previousKey, bytes, context);
    if (earlier === null)
      throw new Error('A sealed value was altered, or its key is not that of SESSION_SECRET.');
    return earlier;
  }

  /** The same under the current key; null when it is already. */
  resealed(sealed: string, context: string): string | null {
    if (openWith(this.key, Buffer.from(sealed, 'base64'), context) !== null) return null;
    return this.seal(this.open(sealed, context), context);
  }

  /** By which equal texts are found without opening them; another one after a change of the secret. */
  indexOf(text: string): string {
    return createHmac('sha256', this.indexKey).update(text).digest('base64url');
  }
}

function keyOf(secret: string, use = 'plinth sealed columns'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}

/** Null when the tag does not fit: altered, sealed elsewhere or with another key. */
function openWith(key: Buffer, bytes: Buffer, context: string): string | null {
  const cipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
