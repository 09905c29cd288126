import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import type { EventSource, LiveEvent } from './events.ts';
import { followEvents, readEvent } from './events.ts';

let server: Server;
let connections: { response: ServerResponse; lastEventId: string | undefined }[];
let onConnection: () => void;
let events: LiveEvent[];
let lastEventId: string | null;
let stop: AbortController;

beforeEach(async () => {
  connections = [];
  events = [];
  lastEventId = null;
  onConnection = () => undefined;
  stop = new AbortController();
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    connections.push({ response, lastEventId: request.headers['last-event-id']?.toString() });
    onConnection();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  stop.abort();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('events are read even when the network cuts them in two', async () => {
  onConnection = () => {
    const { response } = latest();
    response.write(': hello\n\nid: 7\ndata: {"kind":"unit","id"');
    setTimeout(() => response.write(':"u1","version":3}\n\n'), 20);
  };
  void followEvents(source(), stop.signal);
  await expect.poll(() => events).toEqual([{ kind: 'unit', id: 'u1', version: 3 }]);
  expect(lastEventId).toBe('7');
});

test('a broken stream is opened again from after the last event', async () => {
  onConnection = () => {
    const { response } = latest();
    if (connections.length > 1) return;
    response.write('id: 41\ndata: {"kind":"lead","id":"l1","version":1}\n\n');
    setTimeout(() => response.destroy(), 20);
  };
  void followEvents(source(), stop.signal);
  await expect.poll(() => connections.length).toBe(2);
  expect(connections.map((one) => one.lastEventId)).toEqual([undefined, '41']);
});

test('a stream that breaks before its first event is opened again from where it was opened', async () => {
  onConnection = () => {
    const { response } = latest();
    if (connections.length > 1) return;
    response.write('id: 40\nevent: opened\ndata: {}\n\n');
    setTimeout(() => response.destroy(), 20);
  };
  void followEvents(source(), stop.signal);
  await expect.poll(() => connections.length).toBe(2);
  expect(connections.map((one) => one.lastEventId)).toEqual([undefined, '40']);
  expect(events).toEqual([]);
});

test('a stream that falls silent is opened again', async () => {
  void followEvents({ ...source(), silenceMs: 60 }, stop.signal);
  await expect.poll(() => connections.length).toBeGreaterThan(1);
});

test('a stream that ends with the wish for a later return is opened again only then', async () => {
  onConnection = () => latest().response.end('retry: 150\n\n');
  const began = performance.now();
  void followEvents(source(), stop.signal);
  await expect.poll(() => connections.length).toBe(2);
  expect(performance.now() - began).toBeGreaterThanOrEqual(149);
});

test('a refused stream is not requested again', async () => {
  let asked = 0;
  await followEvents(
    {
      ...source(),
      open: async () => {
        asked += 1;
        return await Promise.reject(
          new ApiError({ status: 401, code: 'unauthenticated', message: 'Sign in.' }),
        );
      },
    },
    stop.signal,
  );
  expect(asked).toBe(1);
});

test('closing the screen closes the stream', async () => {
  const done = followEvents(source(), stop.signal);
  await expect.poll(() => connections.length).toBe(1);
  const closed = new Promise((resolve) => latest().response.on('close', resolve));
  stop.abort();
  await done;
  await closed;
});

test('what is no event is passed over', () => {
  expect(readEvent('{"kind":"unit","id":"1","version":2}')).toEqual({ kind: 'unit', id: '1', version: 2 });
  expect(readEvent('{"kind":"unit"}')).toBeNull();
  expect(readEvent('null')).toBeNull();
  expect(readEvent('not json')).toBeNull();
});

function source(): EventSource {
  return {
    lastEventId: () => lastEventId,
    open: async (last, signal) =>
      await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
        headers: last ? { 'Last-Event-ID': last } : {},
        signal,
      }),
    onEvent: (event, eventId) => {
      if (event) events.push(event);
      lastEventId = eventId ?? lastEventId;
    },
    backoffMs: [10],
  };
}

function latest() {
  const connection = connections.at(-1);
  if (!connection) throw new Error('Nobody connected.');
  return connection;
}
