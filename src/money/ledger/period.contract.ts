import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { text } from '#platform/contract/fields.ts';
import { LEDGER_READERS } from './ledger.contract.ts';
import { PERIOD_KEEPERS } from './period.rules.ts';

const PERIOD_STATES = ['current', 'open', 'locked', 'reopened'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

const PERIOD_ACTIONS = ['lock', 'reopen'] as const;

/** One closing of a month, and how it ended. The user is null when the month was closed automatically. */
export const PeriodLock = z.strictObject({
  id: z.uuid(),
  lockedAt: z.string(),
  lockedBy: z.string().nullable(),
  reopenedAt: z.string().nullable(),
  reopenedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type PeriodLock = z.infer<typeof PeriodLock>;

export const Period = z.strictObject({
  /** '2026-10' */
  month: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(PERIOD_STATES),
  /** The last day before it closes automatically. */
  lastOpenDay: z.string(),
  /** Debits and credits posted in it; equal, or its trial balance is not zero. */
  debitPaise: z.number().int(),
  creditPaise: z.number().int(),
  batches: z.number().int(),
  /** All its closings, latest first. */
  locks: z.array(PeriodLock),
  allowedActions: z.array(z.enum(PERIOD_ACTIONS)),
});
export type Period = z.infer<typeof Period>;

const month = () => z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Month must look like 2026-11');

export const listPeriods = call({
  method: 'GET',
  path: '/ledger/periods',
  summary: 'The months of the books, newest first, two years at a time: open or closed, and by whom',
  can: LEDGER_READERS,
  query: z.object({
    /** The newest month to list; by default the current one. */
    until: month().optional(),
  }),
  reply: data(
    z.strictObject({
      periods: z.array(Period),
      /** The next month to request; null when the books begin with the last one listed. */
      earlier: z.string().nullable(),
    }),
  ),
});

export const lockPeriod = call({
  method: 'POST',
  path: '/ledger/periods/lock',
  summary:
    'Close a month that is over: afterwards only Finance Heads and administrators may date anything to it',
  can: PERIOD_KEEPERS,
  body: z.object({ month: month() }),
  reply: data(Period),
  errors: { conflict: 'It is already closed.' },
  creates: true,
});

export const reopenPeriod = call({
  method: 'POST',
  path: '/ledger/periods/reopen',
  summary: 'Reopen a closed month; it stays open until somebody closes it',
  can: PERIOD_KEEPERS,
  body: z.object({ month: month(), reason: text(300, 'Reason', 10) }),
  reply: data(Period),
  errors: { conflict: 'It is already open.' },
});
