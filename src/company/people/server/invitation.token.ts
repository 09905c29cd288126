import { createHash, randomBytes } from 'node:crypto';

/** The token in a link, and its stored hash. */
export interface InvitationToken {
  raw: string;
  hash: string;
}

export function newInvitationToken(): InvitationToken {
  const raw = randomBytes(32).toString('base64url');
  return { raw, hash: hashOfToken(raw) };
}

export function hashOfToken(raw: string): string {
  return createHash('sha256').update(raw).digest('hex');
}

/** The page that accepts: '/invite/{userId}?token=…&email=…'. */
export function invitationPath(userId: string, email: string, raw: string): string {
  return `/invite/${userId}?${new URLSearchParams({ token: raw, email })}`;
}
