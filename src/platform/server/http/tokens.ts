import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { JWTPayload, JWTVerifyOptions } from 'jose';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../contract/errors.ts';
import type { ServerSecret } from '../secret-box.ts';
import type { Clock, SessionKey } from './caller.ts';
import { SESSION_ENDED, systemClock } from './caller.ts';

const ACCESS_TOKEN_MINUTES = 30;
const TICKET_MINUTES = 5;
const SECOND_STEP = 'second-step';
const MAX_VERIFIED = 10_000;

/** Who has given the right password, and which: another one makes the ticket void. */
interface Ticket {
  organizationId: string;
  userId: string;
  remember: boolean;
  passwordKey: string;
}

/**
 * Access tokens are short-lived and name only a session; refresh tokens are made from the session, its
 * generation and the secret, so none is stored and the previous one can get the same pair again.
 */
export class Tokens {
  private readonly secret: Uint8Array;
  /** Of tokens that were made before the secret was changed. */
  private readonly earlier: Uint8Array | null;
  private readonly clock: Clock;
  /** Cache of verified tokens until they expire, to avoid checking signatures again. */
  private readonly verified = new Map<string, { session: SessionKey; expiresAt: number }>();

  constructor({ current, previous }: ServerSecret, clock: Clock = systemClock) {
    this.secret = new TextEncoder().encode(current);
    this.earlier = previous === null ? null : new TextEncoder().encode(previous);
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
    const { sub, exp, org, sid } = (await this.payloadOf(token, { currentDate: new Date(now) })) ?? {};
    if (!sub || !exp || typeof org !== 'string' || typeof sid !== 'string') {
      throw new AppError('unauthenticated', SESSION_ENDED);
    }
    const session = { organizationId: org, userId: sub, sessionId: sid };
    if (this.verified.size >= MAX_VERIFIED) this.verified.clear();
    this.verified.set(token, { session, expiresAt: exp * 1000 });
    return session;
  }

  /** Proof of a right password, which opens nothing but the second step. No two are alike: each is one sign-in. */
  signTicket({ organizationId, userId, remember, passwordKey }: Ticket, nowSeconds: number): Promise<string> {
    return new SignJWT({ org: organizationId, remember, key: passwordKey })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience(SECOND_STEP)
      .setJti(randomUUID())
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + TICKET_MINUTES * 60)
      .sign(this.secret);
  }

  /** Null when it is not one of ours, or of more than five minutes ago. */
  async readTicket(ticket: string): Promise<Ticket | null> {
    const currentDate = new Date(this.clock());
    const payload = await this.payloadOf(ticket, { audience: SECOND_STEP, currentDate });
    const { sub, org, key, remember } = payload ?? {};
    if (!sub || typeof org !== 'string' || typeof key !== 'string') return null;
    return { organizationId: org, userId: sub, remember: remember === true, passwordKey: key };
  }

  refreshToken(session: SessionKey, generation: number): string {
    const named = `${session.organizationId}.${session.userId}.${session.sessionId}.${generation}`;
    return `${named}.${this.seal(named)}`;
  }

  /** The session and generation of a refresh token that we made; null for anything else. */
  readRefreshToken(token: string): { session: SessionKey; generation: number } | null {
    const [organizationId, userId, sessionId, generation, seal] = token.split('.');
    if (!organizationId || !userId || !sessionId || !generation || !seal) return null;
    const named = `${organizationId}.${userId}.${sessionId}.${generation}`;
    const isOurs =
      isSame(seal, this.seal(named)) ||
      (this.earlier !== null && isSame(seal, this.seal(named, this.earlier)));
    if (!isOurs) return null;
    return { session: { organizationId, userId, sessionId }, generation: Number(generation) };
  }

  private seal(named: string, secret = this.secret): string {
    return createHmac('sha256', secret).update(`refresh:${named}`).digest('base64url');
  }

  /** Null when it is forged, altered or out of date. */
  private async payloadOf(token: string, options: JWTVerifyOptions): Promise<JWTPayload | null> {
    for (const secret of this.earlier === null ? [this.secret] : [this.secret, this.earlier]) {
      const verified = await jwtVerify(token, secret, { algorithms: ['HS256'], ...options }).catch(
        () => null,
      );
      if (verified) return verified.payload;
    }
    return null;
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
