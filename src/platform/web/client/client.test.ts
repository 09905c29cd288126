import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { bytes, call, data, flat, page, pageQuery, SIGNED_IN } from '../../contract/call.ts';
import type { ApiError } from './api-error.ts';
import type { Connection, Renewal } from './client.ts';
import { connectClient, createClient, send } from './client.ts';

const Tree = z.strictObject({ id: z.string(), name: z.string() });

const listTrees = call({
  method: 'GET',
  path: '/trees',
  summary: 'Trees',
  can: SIGNED_IN,
  query: z.object({ ...pageQuery, status: z.string().optional() }),
  reply: page(Tree),
});
const getTree = call({
  method: 'GET',
  path: '/parks/{parkId}/trees/{id}',
  summary: 'A tree',
  can: SIGNED_IN,
  reply: data(Tree),
});
const plantTree = call({
  method: 'POST',
  path: '/trees',
  summary: 'Plant',
  can: SIGNED_IN,
  body: z.object({ name: z.string() }),
  reply: data(Tree),
  status: 201,
  creates: true,
});
const enter = call({
  method: 'POST',
  path: '/gate',
  summary: 'Enter',
  can: 'public',
  body: z.object({ word: z.string() }),
  reply: flat(z.strictObject({ token: z.string() })),
});
const map = call({
  method: 'GET',
  path: '/map',
  summary: 'Map',
  can: SIGNED_IN,
  reply: bytes('application/pdf'),
});
const hang = call({
  method: 'POST',
  path: '/signs',
  summary: 'Hang a sign',
  can: SIGNED_IN,
  body: z.object({ text: z.string() }),
  upload: { field: 'file', maxBytes: 1000 },
  reply: data(z.strictObject({ received: z.string() })),
});

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let seen: Seen[];
let answer: (request: Seen, response: ServerResponse) => void;
let tokens: string[];
let renewals: (string | null)[];
let renewal: Renewal;
let ended: boolean;
let connection: Connection;

beforeEach(async () => {
  seen = [];
  tokens = ['first', 'second'];
  renewals = [];
  renewal = 'renewed';
  ended = false;
  server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  connection = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    token: () => tokens[0] ?? null,
    renew: async (refused) => {
      renewals.push(refused);
      if (renewal === 'renewed') tokens.shift();
      return await Promise.resolve(renewal);
    },
    end: () => {
      ended = true;
    },
  };
  connectClient(createClient(connection));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a page is read as rows and pagination, with filters in the address and the bearer in the header', async () => {
  const pagination = { page: 2, limit: 5, total: 6, pages: 2 };
  answer = json(200, { success: true, data: [{ id: '1', name: 'Oak' }], pagination });
  const result = await send(listTrees, { query: { page: 2, status: 'old,tall', search: '' } });
  expect(result).toEqual({ rows: [{ id: '1', name: 'Oak' }], pagination });
  expect(seen[0]?.url).toBe('/api/trees?page=2&status=old%2Ctall');
  expect(seen[0]?.headers.authorization).toBe('Bearer first');
});

test('path parameters are escaped, so an odd id cannot lead to another call', async () => {
  answer = json(200, { success: true, data: { id: '../x', name: 'Oak' } });
  const tree = await send(getTree, { params: { parkId: 'a b', id: '../x' } });
  expect(tree.name).toBe('Oak');
  expect(seen[0]?.url).toBe('/api/parks/a%20b/trees/..%2Fx');
});

test('the fields of a sign-in answer stand beside success', async () => {
  answer = json(200, { success: true, token: 'abc' });
  expect(await send(enter, { body: { word: 'sesame' } })).toEqual({ token: 'abc' });
});

test('a document arrives as bytes under the name the server gave it', async () => {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Invoice%20MH%2F26-27%2F1.pdf",
  };
  answer = (_request, response) => response.writeHead(200, headers).end('%PDF');
  const file = await send(map);
  expect(await file.text()).toBe('%PDF');
  expect(file).toMatchObject({ name: 'Invoice MH/26-27/1.pdf', type: 'application/pdf' });
});

test('a write carries its JSON and its idempotency key', async () => {
  answer = json(201, { success: true, data: { id: '1', name: 'Oak' } });
  await send(plantTree, { body: { name: 'Oak' }, idempotencyKey: 'k-1' });
  expect(seen[0]).toMatchObject({ method: 'POST', body: '{"name":"Oak"}' });
  expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k-1' });
});

test('a write that creates has a key of its own where the screen gave none; a read has none', async () => {
  answer = json(201, { success: true, data: { id: '1', name: 'Oak' } });
  await send(plantTree, { body: { name: 'Oak' } });
  await send(plantTree, { body: { name: 'Oak' } });
  await send(getTree, { params: { parkId: 'p', id: '1' } });
  const [one, other, read] = seen.map(({ headers }) => headers['idempotency-key']);
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(other).not.toBe(one);
  expect(read).toBeUndefined();
});

test('an upload is a form with every field of the body and the file under its described name', async () => {
  answer = json(201, { success: true, data: { received: 'yes' } });
  await send(hang, {
    body: { text: 'Keep out' },
    file: new File(['wood'], 'sign.png', { type: 'image/png' }),
  });
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen[0]?.body).toMatch(
    /name="text"[\s\S]*Keep out[\s\S]*name="file"; filename="sign.png"[\s\S]*wood/,
  );
});

test('a refusal names status, code, sentence, fields and request id', async () => {
  const errors = [{ field: 'name', message: 'Name is required' }];
  const body = {
    success: false,
    message: 'Check the input.',
    error: 'Check the input.',
    code: 'validation',
    errors,
    requestId: 'r-7',
  };
  answer = json(400, body);
  const error = await failureOf(() => send(plantTree, { body: { name: '' } }));
  expect(error).toMatchObject({
    status: 400,
    code: 'validation',
    message: 'Check the input.',
    fields: errors,
    requestId: 'r-7',
    data: body,
    hasReason: true,
  });
  expect(error.fieldMessage('name')).toBe('Name is required');
});

test('the message of an error falls back to its error field, then to the general sentence', async () => {
  answer = json(409, { success: false, error: 'Already planted.' });
  expect(await failureOf(() => send(listTrees))).toMatchObject({ message: 'Already planted.', status: 409 });
  answer = (_request, response) =>
    response.writeHead(502, { 'x-request-id': 'p-1' }).end('<h1>Bad gateway</h1>');
  expect(await failureOf(() => send(listTrees))).toMatchObject({
    message: 'An error occurred',
    status: 502,
    requestId: 'p-1',
    hasReason: false,
  });
});

test('without a server the network sentence and status 0 are given', async () => {
  const lost = createClient({ ...connection, baseUrl: 'http://127.0.0.1:1/api' });
  expect(await failureOf(() => lost.perform(listTrees, {}))).toMatchObject({
    message: 'Network error. Please check your connection.',
    status: 0,
    isUnreachable: true,
  });
});

test('an answer that takes longer than the limit counts as none', async () => {
  answer = () => undefined;
  const hasty = createClient({ ...connection, timeoutMs: 50 });
  expect(await failureOf(() => hasty.perform(listTrees, {}))).toMatchObject({
    message: 'Network error. Please check your connection.',
    status: 0,
  });
});

test('a success that cannot be read is an unexpected error of status 0', async () => {
  answer = (_request, response) => response.writeHead(200).end('<html>');
  expect(await failureOf(() => send(listTrees))).toMatchObject({
    message: 'An unexpected error occurred',
    status: 0,
    isUnreachable: false,
  });
});

test('a request cancelled by its caller is neither answered nor an error of the network', async () => {
  answer = () => undefined;
  const stop = new AbortController();
  const pending = send(listTrees, { signal: stop.signal });
  stop.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
});

test('a refused token is renewed once and the request repeated with the new one', async () => {
  answer = (request, response) =>
    request.headers.authorization === 'Bearer second'
      ? json(200, { success: true, data: [], pagination: {} })(request, response)
      : json(401, { success: false, message: 'Sign in.' })(request, response);
  expect(await send(listTrees)).toMatchObject({ rows: [] });
  expect(renewals).toEqual(['first']);
  expect(ended).toBe(false);
});

test('a refusal of the renewed token ends the session', async () => {
  answer = json(401, { success: false, message: 'Sign in.' });
  expect(await failureOf(() => send(listTrees))).toMatchObject({ status: 401 });
  expect(renewals).toEqual(['first']);
  expect(ended).toBe(true);
});

test('a renewal that reaches nobody reports the network and ends nothing', async () => {
  answer = json(401, { success: false, message: 'Sign in.' });
  renewal = 'unreachable';
  expect(await failureOf(() => send(listTrees))).toMatchObject({ isUnreachable: true });
  expect(ended).toBe(false);
});

test('a 401 of a public call is a wrong sign-in: nothing is renewed, no bearer is sent', async () => {
  answer = json(401, { success: false, message: 'Invalid email or password.' });
  expect(await failureOf(() => send(enter, { body: { word: 'x' } }))).toMatchObject({
    status: 401,
    message: 'Invalid email or password.',
  });
  expect(renewals).toEqual([]);
  expect(seen[0]?.headers.authorization).toBeUndefined();
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
  seen.push(one);
  answer(one, response);
}

function json(status: number, body: unknown) {
  return (_request: Seen, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function failureOf(work: () => Promise<unknown>): Promise<ApiError> {
  const outcome = await work().then(
    () => 'no error',
    (error: unknown) => error,
  );
  return outcome as ApiError;
}
