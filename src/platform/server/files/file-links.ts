import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { ServerSecret } from '../secret-box.ts';

/** What a link opens, and until when. */
export interface LinkedFile {
  organizationId: string;
  fileId: string;
  /** Whole seconds since 1970. */
  until: number;
}

const ID_BYTES = 16;
const UNTIL_BYTES = 6;
const CLAIM_BYTES = 2 * ID_BYTES + UNTIL_BYTES;

/** Short links to single files, made of the file id and a signature of the server: none is stored. */
export class FileLinks {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor({ current, previous }: ServerSecret) {
    this.keys = [keyOf(current), ...(previous === null ? [] : [keyOf(previous)])];
  }

  sealed({ organizationId, fileId, until }: LinkedFile): string {
    const claim = Buffer.alloc(CLAIM_BYTES);
    claim.set(parse(organizationId));
    claim.set(parse(fileId), ID_BYTES);
    claim.writeUIntBE(until, 2 * ID_BYTES, UNTIL_BYTES);
    return Buffer.concat([claim, sealOf(claim, this.keys[0])]).toString('base64url');
  }

  /** Null for a link that was altered. */
  opened(link: string): LinkedFile | null {
    const bytes = Buffer.from(link, 'base64url');
    const claim = bytes.subarray(0, CLAIM_BYTES);
    const seal = bytes.subarray(CLAIM_BYTES);
    const isOurs = this.keys.some((key) => {
      const expected = sealOf(claim, key);
      return seal.length === expected.length && timingSafeEqual(seal, expected);
    });
    if (!isOurs) return null;
    return {
      organizationId: stringify(claim, 0),
      fileId: stringify(claim, ID_BYTES),
      until: claim.readUIntBE(2 * ID_BYTES, UNTIL_BYTES),
    };
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'plinth file links', 32));
}

function sealOf(claim: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(claim).digest();
}
