import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

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
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'plinth file links', 32));
  }

  sealed({ organizationId, fileId, until }: LinkedFile): string {
    const claim = Buffer.alloc(CLAIM_BYTES);
    claim.set(parse(organizationId));
    claim.set(parse(fileId), ID_BYTES);
    claim.writeUIntBE(until, 2 * ID_BYTES, UNTIL_BYTES);
    return Buffer.concat([claim, this.sealOf(claim)]).toString('base64url');
  }

  /** Null for a link that was altered. */
  opened(link: string): LinkedFile | null {
    const bytes = Buffer.from(link, 'base64url');
    const claim = bytes.subarray(0, CLAIM_BYTES);
    const seal = bytes.subarray(CLAIM_BYTES);
    const expected = this.sealOf(claim);
    if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return null;
    return {
      organizationId: stringify(claim, 0),
      fileId: stringify(claim, ID_BYTES),
      until: claim.readUIntBE(2 * ID_BYTES, UNTIL_BYTES),
    };
  }

  private sealOf(claim: Buffer): Buffer {
    return createHmac('sha256', this.key).update(claim).digest();
  }
}
