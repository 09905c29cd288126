import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const HEAD = '<head>';
const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Serves the built screens: hashed assets for a year, and for every other address the page itself, with the
 * nonce of this answer so that the styles it adds pass the content security policy.
 */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // A route for each file: whatever else is typed is an address of a screen, also '/sales//edit'.
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header(
        'Cache-Control',
        isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(withNonce(page, reply));
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    // Without its query, which may end like the name of a file: '?email=isha@example.com'.
    const [path = ''] = request.url.split('?');
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w{2,5}$/.test(path);
    return isPage ? sendPage(request, reply) : notFound(request, reply);
  });
}

function withNonce(page: string, reply: FastifyReply): string {
  return page.replace(HEAD, `${HEAD}\n    <meta property="csp-nonce" nonce="${reply.cspNonce.style}" />`);
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  const message = 'There is no such call.';
  return reply
    .code(404)
    .send({ success: false, message, error: message, code: 'notFound', requestId: request.id });
}
