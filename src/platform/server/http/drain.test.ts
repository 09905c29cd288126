import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { drained, UnderWay, UnusedConnections } from './drain.ts';

/** No test lasts as long: what ends before does not wait for it. */
const FOR_EVER_MS = 10 ** 8;

async function opened(server: { address(): AddressInfo | string | null }): Promise<Socket> {
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

it('a connection that a browser opened ahead, and has sent nothing on, holds no server that ends', async () => {
  const http = fastify();
  const unused = new UnusedConnections(http.server);
  http.get('/', () => 'here');
  await http.listen({ port: 0, host: '127.0.0.1' });
  const [ahead, used] = [await opened(http.server), await opened(http.server)];
  used.write('GET / HTTP/1.1\r\nHost: plinth\r\n\r\n');
  expect(String(await once(used, 'data'))).toContain('200 OK');
  const ends = [once(ahead, 'close'), once(used, 'close')];
  ahead.resume();
  used.resume();
  await drained({ http, underWay: new UnderWay(), unused, patienceMs: FOR_EVER_MS });
  await Promise.all(ends);
});
