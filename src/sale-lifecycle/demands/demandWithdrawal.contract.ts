import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { text, version } from '#platform/contract/fields.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { DemandRun } from './demandRun.contract.ts';

/** As for the reversal of a verified receipt: those above who posts. */
export const DEMAND_WITHDRAWERS: readonly Role[] = ['Finance Head', ...GROUPS.ADMIN];

export const DEMAND_PROBLEMS = [
  'ended',
  'paid',
  'waiting',
  'waived',
  'interest',
  'revised',
  'billedTogether',
  'noCreditNote',
] as const;
export type DemandProblem = (typeof DEMAND_PROBLEMS)[number];

/** What a withdrawal would take back, and what speaks against it. */
export const DemandWithdrawal = z.strictObject({
  demands: z.number().int(),
  sales: z.number().int(),
  totalPaise: z.number().int(),
  /** Issued invoices that get a credit note, and drafts that are dropped. */
  creditNotes: z.number().int(),
  drafts: z.number().int(),
  /** Installments that no longer wait for registration. */
  released: z.number().int(),
  letters: z.number().int(),
  /** Of them, those that buyers were mailed: they are told. */
  lettersMailed: z.number().int(),
  /** Had paid some of it and is on account again. */
  onAccountPaise: z.number().int(),
  problems: z.array(
    z.strictObject({
      kind: z.enum(DEMAND_PROBLEMS),
      /** Which sales, and what to do, in sentences. */
      message: z.string(),
      bookingNumbers: z.array(z.string()),
    }),
  ),
});
export type DemandWithdrawal = z.infer<typeof DemandWithdrawal>;

export const rehearseDemandWithdrawal = call({
  method: 'GET',
  path: '/demand-runs/{id}/withdrawal',
  summary: 'What withdrawing a posted run would take back, and what speaks against it; writes nothing',
  can: DEMAND_WITHDRAWERS,
  reply: data(DemandWithdrawal),
});

export const withdrawReason = text(300, 'Reason', 10);

export const withdrawDemandRun = call({
  method: 'POST',
  path: '/demand-runs/{id}/withdraw',
  summary: 'Withdraw a posted run whole: its demands, invoices, letters and postings, or nothing of it',
  can: DEMAND_WITHDRAWERS,
  body: z.object({ reason: withdrawReason, version: version().optional() }),
  reply: data(DemandRun),
  idempotent: true,
  errors: { conflict: 'It is not posted, or something has happened to its demands since; each is named.' },
});
