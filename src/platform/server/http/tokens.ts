import { createHmac, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../contract/errors.ts';
import type { Clock, SessionKey } from './caller.ts';
import { SESSION_ENDED, systemClock } from './caller.ts';

const ACCESS_TOKEN_MINUTES = 30;
const MAX_VERIFIED = 10_000;

/**
 * Access tokens are short-lived and name only a session; refresh tokens are made from the session, its
 * generation and the secret, so none is stored and the previous one can get the same pair again.
 */
export class Tokens {
  private readonly secret: Uint8Array;
  private readonly clock: Clock;
  /** Cache of verified tokens until they expire, to avoid checking signatures again. */
  private readonly verified = new Map<string, { session: SessionKey; expiresAt: number }>();

  constructor(secret: string, clock: Clock = systemClock) {
    this.secret = new TextEncoder().encode(secret);
    this.clock = clock;
  }

  sign(session: SessionKey, nowSeconds: number): Promise<string> {
    return new SignJWT({ org: session.organizationId, sid: session.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(session.userId)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + ACCESS_TOKEN_MINUTES * 60)
      .sign(this.secret);
  }

  /** The session a bearer token names; 401 when it is forged, altered or out of date. */
  async verify(token: string): Promise<SessionKey> {
    const now = Date.parse(this.clock());
    const known = this.verified.get(token);
    if (known && known.expiresAt > now) return known.session;
    this.verified.delete(token);
    const { payload } = await jwtVerify(token, this.secret, {
      algorithms: ['HS256'],
      currentDate: new Date(now),
    }).catch(() => {
      throw new AppError('unauthenticated', SESSION_ENDED);
    });
    const { sub, exp } = payload;
    const org = payload['org'];
    const sid = payload['sid'];
    if (!sub || !exp || typeof org !== 'string' || typeof sid !== 'string') {
      throw new AppError('unauthenticated', SESSION_ENDED);
    }
    const session = { organizationId: org, userId: sub, sessionId: sid };
    if (this.verified.size >= MAX_VERIFIED) this.verified.clear();
    this.verified.set(token, { session, expiresAt: exp * 1000 });
    return session;
  }

  refreshToken(session: SessionKey, generation: number): string {
    const named = `${session.organizationId}.${session.userId}.${session.sessionId}.${generation}`;
    return `${named}.${this.seal(named)}`;
  }

  /** The session and generation of a refresh token that we made; null for anything else. */
  readRefreshToken(token: string): { session: SessionKey; generation: number } | null {
    const [organizationId, userId, sessionId, generation, seal] = token.split('.');
    if (!organizationId || !userId || !sessionId || !generation || !seal) return null;
    const expected = this.seal(`${organizationId}.${userId}.${sessionId}.${generation}`);
    if (seal.length !== expected.length || !timingSafeEqual(Buffer.from(seal), Buffer.from(expected)))
      return null;
    return { session: { organizationId, userId, sessionId }, generation: Number(generation) };
  }

  private seal(named: string): string {
    return createHmac('sha256', this.secret).update(`refresh:${named}`).digest('base64url');
  }
}
