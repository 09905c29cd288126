import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '../contract/calendar.ts';

/** What a link opens; it is part of the token, so that no token opens another kind. */
export type ShareKind = 'costSheetShare' | 'documentShare' | 'acceptance' | 'contractorLink';

/**
 * Tokens of links, 256 bits each, made from the id of the link and the secret of the installation: none is
 * stored, and who may share can copy a link again. After a change of the secret old links still open; they can only
 * no longer be shown.
 */
export class ShareTokens {
  private readonly secret: string;

  constructor(secret: string) {
    this.secret = secret;
  }

  tokenOf(kind: ShareKind, organizationId: string, shareId: string): string {
    return this.signed(`${kind}:${organizationId}:${shareId}`);
  }

  /** A signature of a short text, to be given back later. */
  signed(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }

  /** 'until.signature': opens something until then, in the tab that holds it. Nothing of it is stored. */
  passTo(what: string, until: Instant): string {
    const seconds = Math.floor(Date.parse(until) / 1000);
    return `${seconds}.${this.signed(`${what}:${seconds}`)}`;
  }

  isPassTo(what: string, pass: string, now: Instant): boolean {
    const [seconds = '', signature = ''] = pass.split('.');
    const expected = Buffer.from(this.signed(`${what}:${seconds}`));
    const given = Buffer.from(signature);
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    return isOurs && Number(seconds) * 1000 > Date.parse(now);
  }
}

/** What is stored of a token. */
export function hashOfShareToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
