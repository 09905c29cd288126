import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CallMetrics } from '../metrics.ts';

/** Prometheus text at /metrics, for a collector that sends the token; without one there is no such address. */
export function serveMetrics(app: FastifyInstance, metrics: CallMetrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return reply.code(404).send({ message: 'There is no such call.' });
    if (bearer === undefined || !isSame(bearer, token))
      return reply.code(401).send({ message: 'Send the token of METRICS_TOKEN.' });
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.prometheus());
  });
}

/** In the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
