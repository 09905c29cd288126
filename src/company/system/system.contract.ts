import * as z from 'zod';
import { bytes, call, data, flat, SIGNED_IN } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';

/** The progress of filling the demonstration company. */
export const FillingProgress = z.strictObject({
  /** The step under way. */
  doing: z.string(),
  percent: z.number().int(),
  secondsLeft: z.number().int(),
});
export type FillingProgress = z.infer<typeof FillingProgress>;

export const getHealth = call({
  method: 'GET',
  path: '/health',
  summary: 'Whether the application, its database and its worker are up',
  can: 'public',
  reply: flat(
    z.strictObject({
      status: z.enum(['up', 'degraded']),
      version: z.string(),
      /** 'full': it can be read, and has no space to write. */
      database: z.enum(['up', 'full', 'down']),
      worker: z.enum(['up', 'down']),
      /** Of viruses in uploads; 'none': no scanner is configured, so files are stored without a scan. */
      scanner: z.enum(['up', 'down', 'none']),
      /** Demonstration data with known passwords exists. */
      demonstration: z.boolean(),
      /** Until it is complete, its company can be read but not changed. */
      filling: FillingProgress.nullable(),
      /** The time up to which its history reaches. */
      demonstrationMadeAt: z.string().nullable(),
    }),
  ),
});

export const getPerformance = call({
  method: 'GET',
  path: '/performance',
  summary: 'Counts and times of all calls since the process started',
  can: GROUPS.ADMIN,
  reply: data(
    z.strictObject({
      startedAt: z.string(),
      calls: z.array(
        z.strictObject({
          call: z.string(),
          count: z.number().int(),
          errors: z.number().int(),
          p50Ms: z.number(),
          p95Ms: z.number(),
          p99Ms: z.number(),
        }),
      ),
      eventLoopDelayMs: z.strictObject({ mean: z.number(), p99: z.number() }),
      pool: z.strictObject({ total: z.number().int(), idle: z.number().int(), waiting: z.number().int() }),
      memory: z.strictObject({ rssBytes: z.number().int(), heapUsedBytes: z.number().int() }),
    }),
  ),
});

export const getDocs = call({
  method: 'GET',
  path: '/docs',
  summary: 'This API as OpenAPI 3.1, or as a page',
  can: SIGNED_IN,
  reply: bytes('application/json'),
});

export const streamEvents = call({
  method: 'GET',
  path: '/events',
  summary: 'Changes as they happen: server-sent events with kind, id and version',
  can: SIGNED_IN,
  reply: bytes('text/event-stream'),
});
