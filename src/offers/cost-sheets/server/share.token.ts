import { createHash, createHmac } from 'node:crypto';

/**
 * Tokens of links, 256 bits each, made from the id of the link and the secret of the installation: none is
 * stored, and who may share a sheet can copy its link again. After a change of the secret old links still open;
 * they can only no longer be shown.
 */
export class ShareTokens {
  private readonly secret: string;

  constructor(secret: string) {
    this.secret = secret;
  }

  tokenOf(organizationId: string, shareId: string): string {
    return createHmac('sha256', this.secret)
      .update(`costSheetShare:${organizationId}:${shareId}`)
      .digest('base64url');
  }
}

/** What is stored of a token. */
export function hashOfShareToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
