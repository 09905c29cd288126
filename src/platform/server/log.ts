import pino from 'pino';
import type { FastifyBaseLogger } from 'fastify';

export type Log = FastifyBaseLogger;

const SECRETS = ['password', 'token', 'refreshToken', 'authorization', 'passwordHash'];

/** Structured log on standard output. Requests are logged by call, never by URL or header, so no token gets in. */
export function openLog(level: string): Log {
  return pino({ level, base: { app: 'plinth' }, redact: SECRETS.flatMap((name) => [name, `*.${name}`]) });
}
