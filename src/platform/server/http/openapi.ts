import * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import { answerSchema, paramsSchema } from '../../contract/call.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { ErrorBody, ERRORS } from '../../contract/errors.ts';

/** The contract as OpenAPI 3.1: derived, so it cannot differ from what is validated. */
export function openApi(calls: readonly Call[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: operation(call) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plinth API',
      version,
      description:
        'Customer and sales management for builders. Money is in whole paise, days are YYYY-MM-DD.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: [...new Set(calls.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
  };
}

function operation(call: Call): object {
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-zA-Z0-9]+(\w)/g, (_, c: string) => c.toUpperCase())}`,
    tags: [tagOf(call)],
    summary: call.summary,
    description: call.can === 'public' ? 'Needs no session.' : `Open to: ${call.can.join(', ')}.`,
    ...(call.can === 'public' ? { security: [] } : {}),
    ...(call.byKey ? { security: [{ bearer: [] }, { apiKey: [] }] } : {}),
    parameters: parameters(call),
    ...requestBody(call),
    responses: { [String(call.status ?? 200)]: success(call), ...keyed(call), ...failures(call) },
  };
}

function tagOf(call: Call): string {
  return call.path.split('/')[1] ?? '';
}

function parameters(call: Call): object[] {
  const inPath = Object.entries(paramsSchema(call).shape).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }));
  const inQuery = Object.entries(call.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }));
  return [...inPath, ...inQuery, ...(call.creates ? [IDEMPOTENCY_KEY] : [])];
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the client for one request, such as a UUID, and repeated when that request is tried again. Within 24 hours the same request of the same person with the same key is carried out once and gets the same reply; a refused one may be tried again with it.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

const IDEMPOTENCY_REPLAYED = {
  description: 'The request was carried out before; this is the reply to it.',
  schema: { type: 'string', const: 'true' },
};

function requestBody(call: Call): object {
  if (call.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const { field, most } = call.upload;
    const properties = {
      [field]: most === undefined ? file : { type: 'array', maxItems: most, items: file },
    };
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties } } },
      },
    };
  }
  if (!call.body) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: bodySchema(call.body, call.byKey) } },
    },
  };
}

function bodySchema(body: z.ZodType, byKey: Call['byKey']): object {
  if (!byKey) return schemaOf(body, 'input');
  const program = { ...schemaOf(byKey.body, 'input'), title: byKey.summary };
  return { oneOf: [schemaOf(body, 'input'), program] };
}

/** What a program with an API key is answered. */
function keyed({ byKey }: Call): object {
  const schema = byKey && answerSchema(byKey.reply);
  if (!schema) return {};
  const content = { 'application/json': { schema: schemaOf(schema, 'output') } };
  return { [String(byKey.status)]: { description: byKey.summary, content } };
}

function success(call: Call): object {
  const schema = answerSchema(call.reply);
  if (!schema) {
    const contentType = call.reply.kind === 'bytes' ? call.reply.contentType : 'application/octet-stream';
    return { description: call.summary, content: { [contentType]: {} } };
  }
  return {
    description: call.summary,
    ...(call.creates ? { headers: { 'Idempotency-Replayed': IDEMPOTENCY_REPLAYED } } : {}),
    content: { 'application/json': { schema: schemaOf(schema, 'output') } },
  };
}

const GENERAL: readonly ErrorCode[] = ['validation', 'rateLimited'];
const SIGNED_IN: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'notFound'];

function failures(call: Call): object {
  const codes = new Set<ErrorCode>([...GENERAL, ...(call.can === 'public' ? [] : SIGNED_IN)]);
  if (call.stepUp) codes.add('stepUpRequired');
  if (call.creates) codes.add('idempotencyMismatch');
  if (call.needsConfirmed) codes.add('unconfirmed');
  for (const code of Object.keys(call.errors ?? {}) as ErrorCode[]) codes.add(code);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status, when } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code}: ${call.errors?.[code] ?? when}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, causes]) => [String(status), { description: causes.join(' '), content }]),
  );
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
