import { createHash, createHmac } from 'node:crypto';

/** What a link opens; it is part of the token, so that no token opens another kind. */
export type ShareKind = 'costSheetShare' | 'documentShare' | 'acceptance';

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
}

/** What is stored of a token. */
export function hashOfShareToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
