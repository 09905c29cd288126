import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';

/** In order: the worst of several counts. */
export const LEVELS = ['green', 'amber', 'red'] as const;
export type Level = (typeof LEVELS)[number];

export const StatusCheck = z.strictObject({
  /** 'mail', 'disk'. */
  key: z.string(),
  label: z.string(),
  level: z.enum(LEVELS),
  /** What was found, in words. */
  now: z.string(),
  /** When it is amber and when red, in words. */
  rule: z.string(),
  /** What to do; null while it is green. */
  advice: z.string().nullable(),
});
export type StatusCheck = z.infer<typeof StatusCheck>;

export const JobStatus = z.strictObject({
  job: z.string(),
  level: z.enum(LEVELS),
  /** Null: it has not run to its end yet. */
  ranAt: z.string().nullable(),
  /** Null: nothing is foreseen for it. */
  nextAt: z.string().nullable(),
  /** Since it last ran to its end. */
  failures: z.number().int(),
  failedAt: z.string().nullable(),
  failure: z.string().nullable(),
});
export type JobStatus = z.infer<typeof JobStatus>;

const SlowCall = z.strictObject({
  call: z.string(),
  count: z.number().int(),
  faults: z.number().int(),
  p50Ms: z.number(),
  p95Ms: z.number(),
});

export const SystemStatus = z.strictObject({
  computedAt: z.string(),
  version: z.string(),
  /** The worst of all that follows. */
  level: z.enum(LEVELS),
  /** Of this organization alone. */
  organization: z.strictObject({ checks: z.array(StatusCheck), jobs: z.array(JobStatus) }),
  /** Of the whole installation; null for all organizations but the one that runs it. */
  installation: z
    .strictObject({
      checks: z.array(StatusCheck),
      /** The five calls with the slowest twentieth, of those answered 20 times or more since the process started. */
      slowCalls: z.array(SlowCall),
    })
    .nullable(),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const getSystemStatus = call({
  method: 'GET',
  path: '/analytics/system-status',
  summary:
    'Whether jobs, mail, seals, ledger and models of the organization are in order, and the installation',
  can: GROUPS.ADMIN,
  reply: data(SystemStatus),
});
