import type { FastifyInstance } from 'fastify';
import type { CallMetrics } from '../metrics.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Prometheus text, for a collector on this machine only. */
export function serveMetrics(app: FastifyInstance, metrics: CallMetrics): void {
  app.get('/metrics', async (request, reply) => {
    // The socket counts, not what a proxy claims: a proxy on this machine forwards strangers.
    const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    if (!isLocal) return reply.code(404).send({ message: 'There is no such call.' });
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.prometheus());
  });
}
