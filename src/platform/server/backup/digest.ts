import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/** Passes bytes on, and knows their hash and number when all have passed. */
export class Digest extends Transform {
  private readonly hash = createHash('sha256');
  bytes = 0;

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(part);
    this.bytes += part.length;
    done(null, part);
  }

  /** Once, in the end. */
  sha256(): string {
    return this.hash.digest('hex');
  }
}
